import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';

/** Writes a small bundle for any runtime. */
export function bundle(options: BuildOptions): Promise<{ metafile: Metafile }> {
  return build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    bundle: true,
    minify: true,
    // A single letter beyond Latin-1 would make engines keep the whole file in two bytes a letter.
    charset: 'ascii',
    format: 'esm',
    target: 'es2022',
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  }) as Promise<{ metafile: Metafile }>;
}
