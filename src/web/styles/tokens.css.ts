/** The paper colours, which browsers may also use for their toolbars. */
export const PAPER = { light: '#fbfaf6', dark: '#191517' } as const;

const light = `
  --paper: ${PAPER.light}; --raised: #ffffff; --sunk: #f3f0e9; --ink: #221d1a; --soft: #5d554e;
  --rule: #dcd5c9; --field: #847a70; --accent: #6a2a57; --accent-strong: #521d42; --on-accent: #ffffff;
  --tint: #f4eaf1; --mark: #8a5a00; --error: #a8201a; --error-soft: #fbeae8;
`;

const dark = `
  --paper: ${PAPER.dark}; --raised: #221d20; --sunk: #2a2427; --ink: #f1ebe6; --soft: #b9aea8;
  --rule: #423a3e; --field: #95898c; --accent: #e3a9cd; --accent-strong: #f0c9e0; --on-accent: #2a1022;
  --tint: #33222d; --mark: #e6b75a; --error: #ffa59c; --error-soft: #3d201e;
`;

/** Colours and sizes; dark colours by the reader's preference, or an embed's. */
export const tokens = `
:root {
  color-scheme: light dark;
  --serif: "Source Serif 4", "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, "Book Antiqua", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --small: .875rem; --measure: 38rem;
  ${light}
}
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
:root[data-theme="dark"] { color-scheme: dark; ${dark} }
:root[data-theme="light"] { color-scheme: light; }
@media print { :root, :root:not([data-theme="light"]), :root[data-theme="dark"] { color-scheme: light; ${light} --paper: #fff; } }
`;
