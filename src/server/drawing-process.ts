import { constants, setPriority } from 'node:os';
import { Resvg } from '@resvg/resvg-js';
import type { DrawingFont, DrawingMessage } from './draw-image.ts';

// Draws what its parent sends, and exits with it. On few cores, results take priority over images.
setPriority(constants.priority.PRIORITY_LOW);
let font: DrawingFont | undefined;
process.on('message', (message: DrawingMessage) => {
  if ('font' in message) font = message.font;
  else process.send?.(draw(message.svg));
});
process.on('disconnect', () => process.exit());

/** An image as PNG; null if it cannot be drawn. */
function draw(svg: string): Uint8Array | null {
  try {
    return new Resvg(svg, font === undefined ? {} : { font }).render().asPng();
  } catch {
    return null;
  }
}
