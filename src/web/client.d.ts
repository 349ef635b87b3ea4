/** Browser scripts, bundled from build/client/ by build/client.ts. */
export const pageScript: string;
