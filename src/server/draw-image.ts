import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { HttpError } from '../http/errors.ts';
import { CODE } from '../places.ts';
import type { DrawImage } from '../web/sharing/card-images.ts';
import { CARD_FONT } from '../web/sharing/card-picture.tsx';

const { resolve } = createRequire(import.meta.url);

/** Messages to a drawing process: its fonts first, then one image after another. */
export type DrawingMessage = { readonly font: DrawingFont } | { readonly svg: string };
export type DrawingFont = ReturnType<typeof imageFont>;

/** The fonts of images come from their package: system fonts would differ. */
export function imageFont() {
  const styles = ['400Regular', '700Bold'];
  return {
    fontFiles: styles.map((style) =>
      resolve(`@expo-google-fonts/libre-baskerville/${style}/LibreBaskerville_${style}.ttf`),
    ),
    loadSystemFonts: false,
    defaultFontFamily: CARD_FONT,
  };
}

/** Our images have about 2,000 characters. */
const LONGEST_SVG = 16 * 1024;
/**
 * How long an image may wait and then take to be drawn, generous because other work may occupy the processor,
 * and how long a process waits for the next one, in milliseconds.
 */
const PATIENCE = { drawing: 10_000, idle: 30_000 };
/** Images drawn by one process: the library leaks some memory with each. */
const MOST_DRAWN = 100;
/** Megabytes of JavaScript heap; the library's own memory is extra. */
const HEAP = 48;

/**
 * Draws SVG as PNG in a separate process, started on demand, since the native renderer may leak or crash.
 * @returns null where the optional renderer or its fonts are not installed.
 */
export function imageDrawing(): DrawImage | null {
  let font: DrawingFont;
  try {
    resolve('@resvg/resvg-js');
    font = imageFont();
  } catch {
    return null;
  }
  let last: Promise<unknown> = Promise.resolve();
  let running: { readonly child: ChildProcess; drawn: number; idle: NodeJS.Timeout | null } | null = null;

  const stop = (): void => {
    running?.child.kill('SIGKILL');
    running = null;
  };
  const draw = (svg: string): Promise<Buffer> =>
    new Promise((done, failed) => {
      if (running !== null && (running.drawn >= MOST_DRAWN || !running.child.connected)) stop();
      running ??= { child: startDrawing(font), drawn: 0, idle: null };
      const process = running;
      const { child } = process;
      if (process.idle !== null) clearTimeout(process.idle);
      const end = (): void => {
        clearTimeout(late);
        child.off('message', take).off('exit', exit).off('error', exit);
      };
      const fail = (reason = new Error('an image was not drawn')): void => {
        end();
        if (running === process) stop();
        failed(reason);
      };
      const exit = (): void => fail();
      const take = (png: unknown): void => {
        if (!(png instanceof Uint8Array)) {
          fail();
          return;
        }
        end();
        process.drawn += 1;
        process.idle = setTimeout(() => running === process && stop(), PATIENCE.idle).unref();
        done(Buffer.from(png));
      };
      const late = setTimeout(() => fail(busy()), PATIENCE.drawing);
      child.on('message', take).on('exit', exit).on('error', exit);
      child.send({ svg } satisfies DrawingMessage, (error) => error !== null && fail());
    });

  return (svg) => {
    if (svg.length > LONGEST_SVG) return Promise.reject(new Error('a picture is too long to be drawn'));
    const asked = performance.now();
    const drawn = last.then(() => {
      if (performance.now() - asked > PATIENCE.drawing) throw busy();
      return draw(svg);
    });
    last = drawn.catch(() => {});
    return drawn;
  };
}

const busy = () => new HttpError('busy', { 'Retry-After': '5' });

function startDrawing(font: DrawingFont): ChildProcess {
  const child = fork(new URL(`server/drawing-process${extname(import.meta.url)}`, CODE), {
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP}`],
    // None of the service's settings, some of which are secret.
    env: {},
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  child.send({ font } satisfies DrawingMessage, () => {});
  return child;
}
