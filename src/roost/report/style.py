"""The look of the report: paper and ink, light and dark, from phone to desktop."""

STYLE = """
:root {
  color-scheme: light dark;
  --paper: light-dark(#fffaf0, #1b1922);
  --raised: light-dark(#f4ead8, #26232f);
  --ink: light-dark(#2a2430, #f2ecdf);
  --soft: light-dark(#5c5363, #bdb4c2);
  --line: light-dark(#d9ccb4, #3d3848);
  --good: light-dark(#00603f, #6fcf97);
  --bad: light-dark(#a33a00, #ff9e80);
  --above: light-dark(#cfe6f5, #123a52);
  --below: light-dark(#fbdcc6, #55290f);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; border-bottom: 1px solid var(--line); }
p { margin: 0.4rem 0; max-width: 46rem; }
ul { padding-left: 1.2rem; max-width: 46rem; }
li { margin: 0.25rem 0; }
code { display: block; padding: 0.4rem 0.6rem; background: var(--raised); border-radius: 0.3rem;
  font: 0.8rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
figure { margin: 1rem 0; }
svg { display: block; width: 100%; max-width: 34rem; height: auto; color: var(--ink);
  font-family: system-ui, sans-serif; }
.table { overflow-x: auto; margin: 0.75rem 0; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; }
td, tbody th { white-space: nowrap; }
tbody th.text { white-space: normal; min-width: 8rem; }
td.text { white-space: normal; min-width: 16rem; }
td small { display: block; color: var(--soft); }
td.above { background: var(--above); }
td.below { background: var(--below); }
td.mirror { color: var(--soft); }
tr.command td { padding-top: 0; white-space: normal; }
tr:has(+ tr.command) > * { border-bottom: 0; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
a { color: inherit; }
details > div { scroll-margin-top: 4rem; }
summary h2 { display: inline-block; margin-bottom: 0.25rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; max-width: none; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; }
.charts figcaption { font-weight: 600; max-width: 34rem; }
.charts figcaption small { display: block; font-weight: 400; color: var(--soft); }
.controls { list-style: none; padding: 0; }
.passed { color: var(--good); }
.failed { color: var(--bad); }
@media print { .table { overflow: visible; } }
"""
