"""Profiles: the paper's as shipped, a user's own, and what goes over the wire of each service."""

from pathlib import Path

import pytest

from casework.errors import UsageError
from casework.harden.profiles import (
    Profile,
    find,
    profiled,
    read_profiles,
    shipped_profiles,
    thinking,
    told,
)
from casework.models.completions import body_of
from casework.models.records import Params, Request

ROWS = {
    "qwen3.5-35b-a3b": ("Parasail", 1.0, 0.95, 20, 1.5),
    "qwen3.5-122b-a10b": ("Novita", 1.0, 1.0, 40, 2.0),
    "qwen3.5-397b-a17b": ("Parasail", 0.7, 0.8, 20, 1.5),
}


def test_the_paper_s_three_profiles_are_sent_whole() -> None:
    """Spec 1.2: provider, temperature, top-p, top-k, presence penalty, and what all share."""
    shipped = shipped_profiles()
    assert [one.name for one in shipped] == list(ROWS)
    for one in shipped:
        (model,) = one.models
        assert find(shipped, model) is find(shipped, "x/y", one.name) is one
        asked = profiled(one, model)
        request = Request(
            role="task",
            model=model,
            messages=({"role": "user", "content": "q"},),
            params=asked.params,
            route=asked.route,
        )
        provider, *sampling = ROWS[one.name]
        body = body_of(request, "name", [], frozenset())
        assert body is not None
        names = ("temperature", "top_p", "top_k", "presence_penalty")
        assert [body[name] for name in names] == sampling
        assert (body["repetition_penalty"], body["max_tokens"]) == (1.0, 16384)
        assert (body["logprobs"], body["top_logprobs"]) == (True, 5)
        assert body["reasoning"] == {"enabled": False}
        assert asked.route["provider"] == {
            "only": [provider],
            "allow_fallbacks": False,
            "require_parameters": True,
        }


def test_what_stands_beside_the_numbers_says_all_of_it() -> None:
    one = shipped_profiles()[0]
    assert told(profiled(one, one.models[0])) == (
        "openrouter/qwen/qwen3.5-35b-a3b max_tokens=16384 temperature=1.0 top_p=0.95 top_k=20 "
        "logprobs=True top_logprobs=5 presence_penalty=1.5 reasoning=enabled:False "
        "repetition_penalty=1.0 provider.only=Parasail provider.allow_fallbacks=False "
        "provider.require_parameters=True"
    )


def test_own_profiles_go_over_what_a_role_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[judge]\nmodels = ["openrouter/a/b"]\nprovider = ["Z"]\nreasoning = "low"\n')
    (own,) = read_profiles(file)
    base = Params(temperature=0.0, extra=thinking("openrouter/a/b", "high"))
    asked = profiled(own, "openrouter/a/b", base)
    assert asked.params.temperature == 0.0
    assert asked.params.extra == {"extra_body": {"reasoning": {"effort": "low"}}}
    assert asked.route["provider"]["only"] == ["Z"]
    assert find([own], "openrouter/a/b", "none") is None
    assert find([own], "openrouter/a/c") is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[a\n", "cannot be read"),
        ("[a]\ntemprature = 1\n", "temprature"),
        ("[a]\ntop_p = 1.5\n", "top_p"),
        ("a = 1\n", '["a"]'),
    ],
)
def test_a_file_that_is_wrong_is_named(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(UsageError, match=r"own\.toml") as caught:
        read_profiles(file)
    assert words in str(caught.value)


def test_thinking_is_asked_for_in_the_words_of_each_service() -> None:
    assert thinking("casework/embedded", "high") == thinking("openai/o9", "none") == {}
    assert thinking("openai/o9", "high") == {"reasoning_effort": "high"}
    assert thinking("openai-api/x/y", "high") == {"extra_body": {"reasoning_effort": "high"}}
    assert thinking("vllm/y", "off")["extra_body"]["chat_template_kwargs"] == {
        "enable_thinking": False
    }


def test_a_penalty_that_cannot_be_sent_is_refused_unless_it_is_none() -> None:
    assert profiled(Profile(name="p", repetition_penalty=1.0), "openai/x").params == Params()
    with pytest.raises(UsageError, match="repetition_penalty"):
        profiled(Profile(name="p", repetition_penalty=1.1), "openai/x")
