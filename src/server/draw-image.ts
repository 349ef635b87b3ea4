import { createRequire } from 'node:module';
import type { DrawImage } from '../web/sharing/card-images.ts';
import { CARD_FONT } from '../web/sharing/card-picture.tsx';

const FONTS = ['400Regular', '700Bold'].map(
  (style) => `@expo-google-fonts/libre-baskerville/${style}/LibreBaskerville_${style}.ttf`,
);

/**
 * Draws SVG as PNG in the thread pool of the process; null where the library or its
 * font is not installed, both of which are optional.
 */
export async function imageDrawing(): Promise<DrawImage | null> {
  try {
    const { renderAsync } = await import('@resvg/resvg-js');
    const font = imageFont();
    return async (svg) => (await renderAsync(svg, { font })).asPng();
  } catch {
    return null;
  }
}

/** The font of images, from its package; no other is looked for, so that images are the same everywhere. */
export function imageFont() {
  const { resolve } = createRequire(import.meta.url);
  return {
    fontFiles: FONTS.map((file) => resolve(file)),
    loadSystemFonts: false,
    defaultFontFamily: CARD_FONT,
  };
}
