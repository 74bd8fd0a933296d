// The one stylesheet of the pages: tokens first, light and dark, then the few parts.

const tokens = `
:root {
  color-scheme: light dark;
  --ground: #f3f5f9; --surface: #ffffff; --line: #d9dee8; --field-line: #7c879b;
  --text: #17202e; --quiet: #535f73;
  --accent: #2f4bd0; --accent-deep: #243bab; --on-accent: #ffffff; --accent-soft: #eaeefe;
  --good: #0f7247; --good-soft: #e4f5ec; --bad: #b0241c; --bad-soft: #fdeceb;
  --note: #5f4200; --note-soft: #fff3cf; --note-line: #e8c766;
  --radius: 16px; --radius-small: 10px;
  --shadow: 0 1px 2px rgb(23 32 46 / 6%), 0 12px 32px rgb(23 32 46 / 8%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10141b; --surface: #1a202a; --line: #313a48; --field-line: #8a96aa;
    --text: #e9edf4; --quiet: #a9b4c5;
    --accent: #9db0ff; --accent-deep: #b9c7ff; --on-accent: #0e1537; --accent-soft: #232c4d;
    --good: #6fd3a3; --good-soft: #16322a; --bad: #ff9f97; --bad-soft: #3d2023;
    --note: #f2d58a; --note-soft: #332a14; --note-line: #6c5a25;
    --shadow: none;
  }
}`

const ground = `
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--text);
  font: 16px/1.65 system-ui, -apple-system, 'Segoe UI', 'Hiragino Sans', 'Yu Gothic UI',
    'Noto Sans JP', Meiryo, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.375rem; line-height: 1.35; text-wrap: balance; }
h2 { margin: 0; font-size: 1rem; line-height: 1.4; }
p { margin: 0; text-wrap: pretty; }
:lang(ja) { word-break: auto-phrase; }
a { color: var(--accent); text-underline-offset: 3px; }
a:hover { color: var(--accent-deep); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
img, svg { max-width: 100%; height: auto; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 12px; top: 12px; padding: 8px 14px; background: var(--surface); z-index: 1; }
.banner {
  display: flex; align-items: center; justify-content: space-between; gap: 4px 16px;
  padding: 6px 16px; font-size: 0.8125rem; line-height: 1.5;
  background: var(--note-soft); color: var(--note); border-bottom: 1px solid var(--note-line);
}
.banner a { color: inherit; display: inline-block; padding: 4px 2px; white-space: nowrap; }
main { width: 100%; max-width: 496px; margin: 0 auto; padding: 24px 16px 40px; flex: 1; }
@media (min-width: 640px) { main { padding-top: 56px; } }
.foot { padding: 0 16px 24px; text-align: center; font-size: 0.8125rem; color: var(--quiet); }`

const parts = `
.card {
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius);
  box-shadow: var(--shadow); padding: 24px 20px; display: grid; gap: 20px;
}
@media (min-width: 640px) { .card { padding: 32px; } }
.card > * { min-width: 0; }
.lead { display: grid; gap: 6px; }
.centered { text-align: center; justify-items: center; }
.shop { font-weight: 600; font-size: 0.9375rem; color: var(--accent); }
.quiet { color: var(--quiet); }
.small { font-size: 0.875rem; }
.amount { font-size: 2.25rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.01em;
  font-variant-numeric: tabular-nums; }
.facts { margin: 0; display: grid; border-top: 1px solid var(--line); }
.facts > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px;
  padding: 10px 0; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; font-weight: 600; text-align: right; margin-left: auto; }
.mark { width: 56px; height: 56px; }
.mark.good { color: var(--good); }
.mark.bad { color: var(--bad); }
.mark.wait { color: var(--accent); }
.notice { border-radius: var(--radius-small); padding: 12px 16px; display: grid; gap: 4px;
  border-left: 4px solid var(--note-line); background: var(--note-soft); color: var(--note); }
.notice.bad { border-color: var(--bad); background: var(--bad-soft); color: var(--bad); }
.notice.good { border-color: var(--good); background: var(--good-soft); color: var(--good); }
.notice ul { margin: 0; padding-left: 20px; }
.notice a { color: inherit; }
.code { margin: 0 -8px; display: grid; gap: 8px; text-align: center; }
.code figcaption { text-wrap: balance; font-variant-numeric: tabular-nums; }
.picture { display: block; margin: 0 auto; background: #fff; border-radius: var(--radius-small);
  border: 1px solid var(--line); image-rendering: pixelated; }
form, .stack { display: grid; gap: 16px; }
.buttons { display: grid; gap: 12px; }
.button { display: flex; align-items: center; justify-content: center; min-height: 52px;
  padding: 10px 20px; width: 100%; border-radius: 12px; border: 1px solid transparent;
  font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
  background: var(--accent); color: var(--on-accent); }
.button:hover { background: var(--accent-deep); color: var(--on-accent); }
.button.second { background: transparent; color: var(--accent); border-color: var(--field-line); }
.button.second:hover { background: var(--accent-soft); color: var(--accent-deep); }
.field { display: grid; gap: 6px; }
.field label { font-weight: 600; }
.field input, .field select { font: inherit; width: 100%; min-height: 48px; padding: 8px 14px;
  color: var(--text); background: var(--surface); border: 1px solid var(--field-line);
  border-radius: var(--radius-small); }
.field input[aria-invalid='true'] { border: 2px solid var(--bad); }
.field .wrong { color: var(--bad); font-size: 0.875rem; font-weight: 600; }
.list { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between;
  align-items: baseline; padding: 14px 16px; border: 1px solid var(--line);
  border-radius: var(--radius-small); color: inherit; text-decoration: none; }
.row:hover { border-color: var(--accent); background: var(--accent-soft); color: inherit; }
.row .quiet { flex-basis: 100%; }`

const documents = `
.ways { display: flex; flex-wrap: wrap; gap: 8px 24px; }
.way { border-top: 1px solid var(--line); padding-top: 20px; }
main.wide { max-width: 832px; }
.document { display: grid; gap: 24px; }
.document > * { min-width: 0; }
.document h1 { text-align: center; font-size: 1.75rem; letter-spacing: 0.12em; }
.document section { display: grid; gap: 6px; }
.document section .dates { max-width: 26rem; }
.parties { display: grid; gap: 24px; }
@media (min-width: 640px) { .parties { grid-template-columns: 1fr 1fr; } }
.to, .from { display: grid; gap: 2px; align-content: start; position: relative; }
.to strong { font-size: 1.125rem; border-bottom: 1px solid var(--text); padding-bottom: 4px;
  margin-bottom: 6px; }
.from { font-size: 0.9375rem; }
.stamp { position: absolute; right: 0; top: -8px; width: 72px; height: 72px; opacity: 0.85; }
.dates { margin: 0; display: grid; gap: 4px; font-size: 0.9375rem; }
.dates > div { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; }
.dates dt { color: var(--quiet); }
.dates dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.grand { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline;
  justify-content: space-between; padding: 14px 16px; border: 2px solid var(--text);
  border-radius: var(--radius-small); }
.grand strong { font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.bill { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.bill caption { text-align: left; font-weight: 600; padding-bottom: 6px; }
.bill th, .bill td { padding: 8px 10px; border: 1px solid var(--line); text-align: right; }
.bill thead th { background: var(--ground); font-size: 0.875rem; }
.bill th:first-child { text-align: left; }
.bill tbody th { font-weight: 400; }
.bill tbody th .quiet { display: block; }
.bill tfoot th, .bill tfoot td { font-weight: 700; border-top: 2px solid var(--text); }
@media screen and (max-width: 559px) {
  .bill, .bill caption, .bill tbody, .bill tfoot { display: block; }
  .bill tfoot tr { display: flex; justify-content: space-between; padding: 8px 0;
    border-top: 2px solid var(--text); }
  .bill tfoot th, .bill tfoot td { border: 0; padding: 0; }
  .bill thead { position: absolute; left: -9999px; }
  .bill tbody tr { display: grid; padding: 8px 0; border-bottom: 1px solid var(--line); }
  .bill tbody th { font-weight: 600; }
  .bill tbody th, .bill tbody td { border: 0; padding: 2px 0; }
  .bill tbody td { display: flex; justify-content: space-between; gap: 16px; }
  .bill tbody td::before { content: attr(data-label); color: var(--quiet); }
}
@page { size: A4; margin: 14mm; }
@media print {
  :root { color-scheme: light; font-size: 12px;
    --ground: #fff; --surface: #fff; --text: #000; --quiet: #444; --line: #999;
    --note: #000; --note-soft: #fff; --note-line: #999; }
  .banner nav, .skip, .unprinted { display: none; }
  body { min-height: 0; font-size: 1rem; }
  .card { border: 0; box-shadow: none; padding: 0; }
  main { padding: 16px 0 0; }
  .document { gap: 12px; line-height: 1.5; }
  .bill th, .bill td { padding: 4px 8px; }
  .parties { grid-template-columns: 1fr 1fr; }
  tr, section { break-inside: avoid; }
}`

/** As it stands in every page; its hash stands in the policy. */
export const style = `${tokens}${ground}${parts}${documents}`
