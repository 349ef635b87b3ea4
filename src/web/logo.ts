/** The logo as SVG: the effective tax rate, level, rising, then level again. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#6a2a57"/><path d="M4 28h24" stroke="#fff" stroke-width="1.5" opacity=".5"/><path d="M4 23.5h6.5C15 14 19 9.5 24 8.5h4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';
