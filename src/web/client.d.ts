/** The browser script, bundled from build/client/ by build/programs.ts. */
export const pageScript: string;
