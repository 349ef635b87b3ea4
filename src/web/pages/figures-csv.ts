import type { ToolRun } from '../../engine/result.ts';
import { csv } from '../../http/csv.ts';

/** The figures as CSV, with where they come from. */
export function figuresCsv({ result, share_url, calculated_by }: ToolRun): string {
  return csv(
    ['Figure', 'Value'],
    [
      ...result.figures.map(({ label, value }) => [label, value]),
      ['Result', share_url],
      ['Source', calculated_by],
    ],
  );
}
