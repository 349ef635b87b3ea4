/** Browser scripts, bundled from build/client/ by build/client.ts. */
export const pageScript: string;
/** The serif font of headlines and figures: WOFF2 in base64. */
export const serifFont: string;
