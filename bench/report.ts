import { cpus } from 'node:os';
import type { Measured } from './measure.ts';

/** An operation on each service: the other checkout's first, if there is one. */
export interface Row {
  readonly name: string;
  readonly services: readonly Measured[];
}

/** Processor time to the first answer in ms and memory in MB, of each service and last of bare Koa. */
export interface Starts {
  readonly processor: readonly number[];
  readonly memory: readonly number[];
}

/** The results as Markdown. @param compared what the other checkout is; null if there is none. */
export function report(rows: readonly Row[], starts: Starts, compared: string | null): string {
  const names = compared === null ? ['now'] : ['before', 'now'];
  const eachOf = (what: string) => names.map((name) => (compared === null ? what : `${what}, ${name}`));
  const factor = compared === null ? [] : ['times'];
  const headings = [...eachOf('µs'), ...factor, ...eachOf('share'), ...eachOf('MB')];
  return [
    '# Results',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. \`npm run bench\` repeats this.`,
    ...(compared === null ? [] : ['', `Before is ${compared}, measured in the same rounds.`]),
    '',
    'µs: processor time per answer. Share: the processor time per answer of bare Koa, or for `tools/call` of the MCP SDK’s minimal',
    'server, with the same response as a constant, divided by that; 1 is as fast. MB: resident memory after the operation.',
    '',
    table(['operation', ...headings], rows.map(rowOf)),
    '',
    table(
      ['start', ...names, 'bare Koa'],
      [
        ['processor time to the first answer, ms', ...starts.processor.map((value) => value.toFixed(0))],
        ['resident memory then, MB', ...starts.memory.map((value) => value.toFixed(0))],
      ],
    ),
    '',
  ].join('\n');
}

export function rowOf({ name, services }: Row): string[] {
  const [before, now] = services;
  const factor =
    before === undefined || now === undefined ? [] : [(now.processor / before.processor).toFixed(2)];
  return [
    name,
    ...services.map(({ processor }) => processor.toFixed(0)),
    ...factor,
    ...services.map(({ share }) => share.toFixed(2)),
    ...services.map(({ memory }) => memory.toFixed(0)),
  ];
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = headings.map((_, index) => (index === 0 ? '---' : '---:'));
  return [headings, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
