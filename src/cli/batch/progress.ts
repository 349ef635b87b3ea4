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
  readonly #texts: CommonTexts['batch'];
  readonly #print: (text: string) => void;
  readonly #size: number | null;
  readonly #now: () => number;
  readonly #start: number;
  #shown: number | null = null;

  /** @param size of the file in bytes; null if unknown, as for a pipe. */
  constructor(
    { batch }: CommonTexts,
    print: (text: string) => void,
    size: number | null,
    now = () => performance.now(),
  ) {
    this.#texts = batch;
    this.#print = print;
    this.#size = size;
    this.#now = now;
    this.#start = now();
  }

  update({ rows, bytes }: Done): void {
    const now = this.#now();
    if (now - (this.#shown ?? this.#start) < EVERY) return;
    this.#shown = now;
    const elapsed = now - this.#start;
    const slots = { rows: integerText(rows), rate: integerText(Math.round((rows * 1_000) / elapsed)) };
    const isKnown = this.#size !== null && bytes > 0 && bytes <= this.#size;
    const left = isKnown ? (elapsed * ((this.#size as number) - bytes)) / bytes : null;
    const text =
      left === null
        ? render(this.#texts.progress, slots)
        : render(this.#texts.progress_left, { ...slots, left: clockText(left) });
    this.#print(`\r${text}\u001B[K`);
  }

  end(): void {
    if (this.#shown !== null) this.#print('\r\u001B[K');
  }
}

/** A time in minutes and seconds, `1:05`, or with hours, `2:01:05`. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${hours === 0 ? minutes : `${hours}:${two(minutes)}`}:${two(seconds % 60)}`;
}
