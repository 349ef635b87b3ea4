import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import type { Service } from '../../src/service.ts';
import { ResultChart } from '../../src/web/charts/index.tsx';
import { plain } from './page-text.ts';
import { calculationOf } from './service.ts';

/** An element of a drawing: its attributes, and its text where it is one. */
export interface Shape {
  readonly tag: string;
  readonly class: string;
  readonly text: string;
  /** An attribute that is a number. @throws when it is none. */
  number(name: string): number;
  attribute(name: string): string;
}

/** One drawing of a chart. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  /** Those of a tag, such as `text`, and of a class, if one is asked for. */
  all(tag: string, ofClass?: string): Shape[];
  texts(): string[];
  /** The first text that is, or begins with, these words. @throws when there is none. */
  text(words: string): Shape;
}

/** A chart as a page has it: drawn for a phone and for a page. */
export interface DrawnChart {
  readonly html: string;
  readonly caption: string;
  readonly drawings: readonly [narrow: Drawing, wide: Drawing];
  /** What stands over the columns of its table, and its rows, cell by cell. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The chart of a result; null when it has none. */
export function chartOf(service: Service, key: string, given: RequestInputs): DrawnChart | null {
  const calculation = calculationOf(service, key, given);
  const run = calculation.toolRun();
  return drawn(renderToString(h(ResultChart, { service, calculation, run, given })));
}

/** Whether a chart is as small on a page as on a phone, and so is drawn once. */
export function isBeside(html: string): boolean {
  return html.startsWith('<section class="beside"');
}

/** What a component of a chart has rendered; null when that is nothing. */
export function drawn(html: string): DrawnChart | null {
  if (html === '') return null;
  const drawings = [...html.matchAll(/<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>(.*?)<\/svg>/gs)];
  const [narrow, other] = drawings.map(([, width, height, inside = '']) =>
    drawingOf(Number(width), Number(height), inside),
  );
  // One that stands beside its caption is as small on a page.
  const wide = isBeside(html) ? narrow : other;
  if (narrow === undefined || wide === undefined) throw new Error('a chart is drawn for two widths');
  const cellsOf = (rows: string): string[][] =>
    [...rows.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
    );
  return {
    html,
    caption: plain(/<p id="[\w-]+-caption">(.*?)<\/p>/s.exec(html)?.[1] ?? ''),
    drawings: [narrow, wide],
    heads: cellsOf(/<thead>(.*?)<\/thead>/s.exec(html)?.[1] ?? '')[0] ?? [],
    rows: cellsOf(/<tbody>(.*?)<\/tbody>/s.exec(html)?.[1] ?? ''),
  };
}

function drawingOf(width: number, height: number, inside: string): Drawing {
  const shapes = [...inside.matchAll(/<(text|rect|path|circle)\b([^>]*)>([^<]*)/g)].map(
    ([, tag = '', attributes = '', text = '']): Shape => {
      const attribute = (name: string): string =>
        new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const number = (name: string): number => {
        const value = attribute(name);
        if (value === '' || Number.isNaN(Number(value))) throw new Error(`${tag}: ${name} is "${value}"`);
        return Number(value);
      };
      return { tag, class: attribute('class'), text: plain(text), number, attribute };
    },
  );
  const all = (tag: string, ofClass?: string): Shape[] =>
    shapes.filter((shape) => shape.tag === tag && (ofClass === undefined || shape.class === ofClass));
  return {
    width,
    height,
    shapes,
    all,
    texts: () => all('text').map(({ text }) => text),
    text(words) {
      const found = all('text').find(({ text }) => text.startsWith(words));
      if (found === undefined)
        throw new Error(`nothing says "${words}", but ${all('text').map(({ text }) => text)}`);
      return found;
    },
  };
}

/** The corners of a path, absolute: lines, across, down, and closed. */
export function corners(path: Shape): [x: number, y: number][] {
  let [x, y] = [0, 0];
  const found: [number, number][] = [];
  for (const [, letter, numbers = ''] of path.attribute('d').matchAll(/([MLHVZ])([^MLHVZ]*)/g)) {
    const [a = 0, b = 0] = numbers.split(/[ ,]+/).map(Number);
    if (letter === 'Z') continue;
    if (letter === 'H') x = a;
    else if (letter === 'V') y = a;
    else [x, y] = [a, b];
    found.push([x, y]);
  }
  return found;
}

/** Where a value stands on the axis at the left, read off two of its labels; the labels are numbers with a unit. */
export function leftScale(drawing: Drawing): (value: number) => number {
  const labels = drawing
    .all('text', 'soft')
    .filter((shape) => shape.attribute('text-anchor') === 'end' && /^£?[\d,.]+%?$/.test(shape.text))
    .map((shape) => ({ value: Number(shape.text.replace(/[£,%]/g, '')), y: shape.number('y') - 4 }));
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined || first === last)
    throw new Error('there is no axis at the left');
  return (value) => first.y + ((value - first.value) * (last.y - first.y)) / (last.value - first.value);
}
