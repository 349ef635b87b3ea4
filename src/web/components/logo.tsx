import { LOGO_CURVE } from '../../http/icons.ts';
import { h, type Markup } from '../../http/markup.ts';

export function Logo(): Markup {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="30" height="30" rx="7" fill="currentColor" opacity="0.12"></rect>
      <path d="M4 28h24" stroke="currentColor" stroke-width="1.5" opacity="0.5"></path>
      <path d={LOGO_CURVE} fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"></path>
    </svg>
  );
}
