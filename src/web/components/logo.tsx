/** The path of the logo: the effective rate of tax, level, rising, level again. */
const CURVE = 'M4 23.5h6.5C15 14 19 9.5 24 8.5h4';

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="7" fill="currentColor" opacity="0.12" />
      <path d="M4 28h24" stroke="currentColor" stroke-width="1.5" opacity="0.5" />
      <path d={CURVE} fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    </svg>
  );
}

/** The logo as a file, for tabs and bookmarks. */
export const logoFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#6a2a57"/><path d="M4 28h24" stroke="#fff" stroke-width="1.5" opacity=".5"/><path d="${CURVE}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`;
