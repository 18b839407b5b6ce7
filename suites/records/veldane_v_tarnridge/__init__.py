"""Veldane Biologics v. Tarn Ridge Cold Storage: a fictional record of a decided motion."""
