import manifest from '#package' with { type: 'json' };
import { ICON_PIXELS, type IconTheme, iconPath, iconSvg } from '../http/icons.ts';
import type { Service } from '../service.ts';

/** Who the server is, for `initialize` and `server/discover`; with icons since 2025-11-25. */
export function implementation({ common, baseUrl }: Service) {
  const { name, title, about } = common.mcp;
  const themes: readonly IconTheme[] = ['light', 'dark'];
  const icons = themes.flatMap((theme) => [
    {
      src: `data:image/svg+xml;base64,${btoa(iconSvg[theme])}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
      theme,
    },
    {
      src: baseUrl + iconPath[theme],
      mimeType: 'image/png',
      sizes: [`${ICON_PIXELS}x${ICON_PIXELS}`],
      theme,
    },
  ]);
  return { name, title, version: manifest.version, description: about, websiteUrl: baseUrl, icons };
}
