import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { queryOf } from '../../../engine/result.ts';
import { html } from '../../../http/markup.ts';
import { calendar } from '../../../operations/calendar.ts';
import { segmentOf } from '../../../operations/operation.ts';
import type { FurtherProps } from './further.tsx';

/** Whether a calculator has dates for a calendar. */
export function hasCalendar(loaded: LoadedCalculator): boolean {
  return calendar.isOffered?.(loaded) !== false;
}

/** The dates of the result as a file, and as an address to which programs subscribe (`webcal:`). */
export function CalendarPart({ site, tool, result }: FurtherProps) {
  const query = queryOf(result.calculation.read.given);
  const path = `/api/v1/tools/${tool.key}/${segmentOf(calendar)}?${query}`;
  const subscribed = `${site.baseUrl}${path}`.replace(/^https?:/, 'webcal:');
  return html`
    <section class="further-part" aria-labelledby="calendar-heading">
      <h3 id="calendar-heading">Add these dates to your calendar</h3>
      <p>Each date as an event of a whole day, with reminders a month and a week before.</p>
      <ul>
        <li><a href="${site.root}${path}">Download the dates</a>, to be added once</li>
        <li><a href="${subscribed}">Subscribe to the dates</a>, which follow when the rules change</li>
      </ul>
    </section>
  `;
}
