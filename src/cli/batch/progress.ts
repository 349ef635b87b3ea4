import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';

/** Milliseconds between updates: faster than anyone reads, and rare enough to cost nothing. */
const EVERY = 200;

export interface Done {
  readonly rows: number;
  readonly bytes: number;
}

/** Shows on one line of a terminal how many rows are answered, how fast, and the time left. */
export class Progress {
  readonly #start: number;
  #shown: number | null = null;

  /** @param size of the file in bytes; null if unknown, as for a pipe. */
  constructor(
    private readonly common: CommonTexts,
    private readonly print: (text: string) => void,
    private readonly size: number | null,
    private readonly now = () => performance.now(),
  ) {
    this.#start = now();
  }

  update({ rows, bytes }: Done): void {
    const now = this.now();
    if (now - (this.#shown ?? this.#start) < EVERY) return;
    this.#shown = now;
    const elapsed = now - this.#start;
    const slots = { rows: integerText(rows), rate: integerText(Math.round((rows * 1_000) / elapsed)) };
    const { size, common } = this;
    const text =
      size === null || bytes === 0 || bytes > size
        ? render(common.batch.progress, slots)
        : render(common.batch.progress_left, {
            ...slots,
            left: clockText((elapsed * (size - bytes)) / bytes),
          });
    this.print(`\r${text}\u001B[K`);
  }

  end(): void {
    if (this.#shown !== null) this.print('\r\u001B[K');
  }
}

/** A time in minutes and seconds, `1:05`, or with hours, `2:01:05`. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`;
}
