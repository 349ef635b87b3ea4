import type { GivenFacts } from '../../engine/decisions/conditions.ts';
import type { EventText, Written } from '../../engine/texts/entries.ts';
import { moneyText } from '../../engine/texts/format.ts';
import { matchingPlaces } from '../../engine/texts/render.ts';
import type { Texts } from '../../engine/texts/texts.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';

/** A text of a calculator, and how worked examples quote it under `says`. */
export interface Said {
  readonly part: 'answer' | 'shared' | 'figures' | 'headline' | 'notes' | 'calendar';
  readonly text: Written;
  /** As quoted, with its slots: a note after its kind, a dated event after its days and amount. */
  readonly template: string;
  readonly print: (place: GivenFacts) => string;
}

export function saidTexts({ answer, shared, figures, headline, notes, calendar }: Texts): Said[] {
  return [
    ...answer.map((text): Said => ({ part: 'answer', text, template: text.words, print: text.text })),
    ...shared.map((text) =>
      behind('shared', 'shared', text, `${text.words}.`, (place) => `${text.text(place)}.`),
    ),
    ...figures.map((text): Said => {
      const print = (place: GivenFacts): string => `${text.label(place)}: ${text.value(place)}`;
      return { part: 'figures', text, template: text.words, print };
    }),
    ...headline.flatMap((item) => {
      if (!('figure' in item)) return [];
      const { figure } = item;
      const print = (place: GivenFacts): string => `${figure.label(place)} = ${figure.value(place)}`;
      return [behind('headline', 'headline', figure, figure.words.replace(/: (?=[^:]*$)/, ' = '), print)];
    }),
    ...notes.map((text) =>
      behind('notes', `${text.isWarning ? 'warning' : 'note'} on ${text.kind}`, text, text.words, text.text),
    ),
    ...calendar.map((event) => behind('calendar', 'calendar', event, event.words, eventPrinter(event))),
  ];
}

/** All texts of a result, as examples quote them. */
export function linesOf(texts: Texts, values: GivenFacts): string[] {
  return saidTexts(texts).flatMap(({ text, print }) => matchingPlaces(text, values).map(print));
}

function behind(part: Said['part'], head: string, text: Written, words: string, print: Said['print']): Said {
  return { part, text, template: `${head}: ${words}`, print: (place) => `${head}: ${print(place)}` };
}

function eventPrinter({ on, by, amount, title, text }: EventText): Said['print'] {
  return (place) => {
    const days = [on, ...(by === null ? [] : [by])].map((name) => {
      const day = place[name] as Day | null;
      return day === null ? 'no day' : isoDay(day);
    });
    const sum = amount === null ? [] : [moneyText(place[amount] as Amount, 'text')];
    return `${[...days, ...sum].join(', ')}: ${title(place)}. ${text(place)}`;
  };
}
