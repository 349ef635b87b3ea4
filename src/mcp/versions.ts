/** The protocol version whose requests each stand alone. */
export const MODERN = '2026-07-28';

/** The newest version that begins with `initialize`: what is offered for a version not served. */
export const NEWEST_LEGACY = '2025-11-25';

/** Versions that begin with `initialize`, newest first. */
const LEGACY: readonly string[] = [NEWEST_LEGACY, '2025-06-18', '2025-03-26', '2024-11-05'];

/** Every version served, newest first. */
export const SERVED: readonly string[] = [MODERN, ...LEGACY];

/** By whose rules a message is answered: those of 2026-07-28, or the older ones. */
export type Era = 'modern' | 'legacy';

export function isLegacyVersion(version: string): boolean {
  return LEGACY.includes(version);
}
