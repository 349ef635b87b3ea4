import { h, type Markup } from '../../http/markup.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import type { Tool } from '../../service.ts';
import { Page } from '../components/document.tsx';
import { Links } from '../components/links.tsx';
import { Markdown } from '../components/markdown.tsx';
import { callSlots, embedSnippet, withQuery } from '../components/snippets.tsx';
import { type Site, siteTexts } from '../site.ts';
import type { PageResult } from './page-result.ts';

/** The same calculation as files, over every other channel, and as a calendar to subscribe to. */
export function ElsewherePage(site: Site, tool: Tool, result: PageResult): Markup {
  const { inputs, loaded, service } = result;
  const { words } = site;
  const path = `${site.root}/calculators/${tool.key}`;
  const query = withQuery('', inputs);
  const dates = `${site.baseUrl}/api/v1/tools/${tool.key}/calendar${ICALENDAR.extension}${query}`;
  return Page({
    site,
    title: `${words.files} – ${tool.title}`,
    canonical: null,
    children: (
      <div class="operation">
        <div class="opening">
          <p class="eyebrow">
            <a href={`${path}${query}`}>{words.back}</a>
          </p>
          <h1>{words.files}</h1>
        </div>
        {Links({
          links: [
            [`${path}/figures.csv${query}`, words.figures_csv],
            [`${path}/workings.csv${query}`, words.workings_csv],
            ...(hasCalendar(loaded)
              ? ([[dates.replace(/^https?:/, 'webcal:'), words.subscribe]] as const)
              : []),
          ],
        })}
        <div class="elsewhere">
          {Markdown({
            body: siteTexts(service).documents.elsewhere.body,
            slots: { ...callSlots(service, tool, inputs), embed: embedSnippet(site, tool, inputs) },
            root: site.root,
          })}
        </div>
      </div>
    ),
  });
}
