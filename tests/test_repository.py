"""What contributors' tools read: workflows, forms, hooks, editor settings and the check of a release."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from scripts.release import changelog_section, disagreements, problems, versions

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = [path for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")) if path.name != "config.yml"]
HOOKS = ROOT / ".pre-commit-config.yaml"

if not WORKFLOWS:
    pytest.skip("this is an sdist, which has no workflows", allow_module_level=True)


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def jobs() -> list[tuple[str, dict[str, Any]]]:
    return [(f"{path.name}: {name}", job) for path in WORKFLOWS for name, job in read(path)["jobs"].items()]


def steps() -> list[tuple[str, dict[str, Any]]]:
    return [(name, step) for name, job in jobs() for step in job["steps"]]


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [ROOT / ".github/ISSUE_TEMPLATE/config.yml"]),
    ],
)
def test_workflows_and_forms_keep_to_their_schemas(schema, files):
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files]
    check = subprocess.run(words, capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stdout + check.stderr


def test_a_broken_workflow_is_found(tmp_path):
    broken = tmp_path / "broken.yml"
    broken.write_text((ROOT / ".github/workflows/test.yml").read_text("utf-8").replace("runs-on", "runs-in"), "utf-8")
    words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", broken]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 1


def test_actions_are_pinned_by_a_whole_version():
    for name, step in steps():
        assert ("uses" in step) != ("run" in step), f"{name}: a step uses an action or runs a command"
        assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w-]+@v\d+\.\d+\.\d+", step["uses"]), f"{name}: {step}"


def test_workflows_may_only_read_unless_a_job_says_otherwise_and_every_job_ends():
    for path in WORKFLOWS:
        assert read(path)["permissions"] == {"contents": "read"}
    for name, job in jobs():
        assert job.get("timeout-minutes", 0) in range(1, 121), name


def test_jobs_need_only_jobs_and_values_of_a_matrix_that_are_there():
    for path in WORKFLOWS:
        workflow = read(path)
        for name, job in workflow["jobs"].items():
            needs = job.get("needs", [])
            assert set([needs] if isinstance(needs, str) else needs) <= set(workflow["jobs"]) - {name}, name
            matrix = job.get("strategy", {}).get("matrix", {})
            rows = matrix.get("include", [{}])
            known = set(matrix) | set.intersection(*(set(row) for row in rows))
            assert set(re.findall(r"\$\{\{ matrix\.(\w+) \}\}", str(job))) == known - {"include"}, name


def test_artifacts_that_are_fetched_are_made_by_a_job_before():
    made = [step["with"]["name"] for _, step in steps() if "upload-artifact" in step.get("uses", "")]
    for _, step in steps():
        if "download-artifact" in step.get("uses", "") and "name" in step["with"]:
            assert step["with"]["name"] in made


def test_commands_of_workflows_hooks_and_templates_are_there():
    targets = set(re.findall(r"^([a-z0-9-]+):(?!=)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    texts = [step["run"] for _, step in steps() if "run" in step]
    texts += [hook["entry"] for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]
    for name in (".github/pull_request_template.md", "CONTRIBUTING.md", "SECURITY.md"):
        texts += re.findall(r"`([^`\n]+)`", (ROOT / name).read_text("utf-8"))
    for text in texts:
        assert set(re.findall(r"^make ([a-z-]+)", text)) <= targets, text
        assert all((ROOT / script).is_file() for script in re.findall(r"scripts/\w+\.py", text)), text


def test_the_engine_is_tested_on_three_systems_and_the_pythons_it_promises():
    matrix = read(ROOT / ".github/workflows/test.yml")["jobs"]["engine"]["strategy"]["matrix"]
    assert [system.split("-")[0] for system in matrix["system"]] == ["ubuntu", "macos", "windows"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    promised = re.findall(r"Python :: (3\.\d+)", str(project["project"]["classifiers"]))
    assert matrix["python"] == promised
    assert project["tool"]["cibuildwheel"]["build"].split() == [f"cp{name.replace('.', '')}-*" for name in promised]


def test_hooks_use_the_tools_of_this_project():
    hooks = {hook["id"]: hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]}
    assert set(hooks) == {"ruff", "ruff-format", "prettier", "mypy", "tests"}
    assert {repo["repo"] for repo in read(HOOKS)["repos"]} == {"local"}
    for hook in hooks.values():
        assert hook["language"] == "system"
        assert hook["entry"].startswith((".venv/bin/", "make ", 'sh -c \'PATH="$PWD/.venv/bin:$PATH"'))


def test_editors_wrap_lines_where_ruff_does():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert f"max_line_length = {project['tool']['ruff']['line-length']}" in (ROOT / ".editorconfig").read_text("utf-8")


def test_no_registry_and_no_folder_of_one_machine_is_named():
    named = re.compile(r"https?://(?:pypi|files|registry)\.|--(?:extra-)?index-url|/(?:home|root|work|Users)/")
    for path in [*WORKFLOWS, *FORMS, HOOKS, ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / "scripts/release.py"]:
        assert not named.search(path.read_text("utf-8")), path.name


# --- a release --------------------------------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the files that name the version, with a changelog that is ready."""
    for name in ("src/spinney/__init__.py", "CITATION.cff", "frontend/package.json", "frontend/package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    version = next(iter(versions(ROOT).values()))
    log = f"## [Unreleased]\n\n## [{version}] - 2026-11-18\n\n- New.\n\n## [0.0.1] - 2026-01-01\n\n- Old.\n"
    (tmp_path / "CHANGELOG.md").write_text(log, "utf-8")
    return tmp_path


def test_all_files_name_the_same_version():
    assert disagreements(ROOT) == []


def test_a_tree_that_is_ready_has_no_problems_and_its_notes_are_those_of_its_version(tree):
    version = next(iter(versions(tree).values()))
    assert problems(tree, f"v{version}") == []
    assert changelog_section(tree, version) == "- New."


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("CITATION.cff", "\nversion: ", "\nversion: 9", "CITATION.cff says '9"),
        ("frontend/package.json", '"version": "', '"version": "9', "frontend/package.json says '9"),
        ("CHANGELOG.md", "- New.\n", "", "or nothing in it"),
        ("CHANGELOG.md", "## [Unreleased]\n", "## [Unreleased]\n\n- Newer.\n", "still has changes"),
    ],
)
def test_what_keeps_a_release_back_is_said(tree, file, old, new, sentence):
    path = tree / file
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    found = problems(tree)
    assert len(found) == 1
    assert sentence in found[0]


def test_a_tag_of_another_version_is_refused(tree):
    assert ["the tag must be" in sentence for sentence in problems(tree, "v9.9.9")] == [True]
