import type { Sources } from '../loading/sources.ts';
import type { Path, YamlFile } from '../loading/yaml-file.ts';
import type { ListKind, Published, ValueKind, ValueKinds } from '../values.ts';
import type { CommonTexts } from './common-texts.ts';
import { readWhen, type When, type WhenData } from './condition.ts';
import type { Words } from './scope.ts';
import { readTemplate, type Template } from './template.ts';

/** A sentence that is said when its condition holds; once for each record of `each`, if it names a list. */
export interface Sentence {
  readonly text: Template;
  readonly when: When;
  readonly each: string | null;
}

export interface FigureText {
  readonly label: Template;
  readonly value: Template;
  readonly when: When;
  readonly each: string | null;
}

export interface LineText {
  readonly label: Template;
  readonly cite: string;
}

/** What a key of `data` means; for a list also what the keys of its records mean. */
export interface Meaning {
  readonly about: string;
  readonly items: Readonly<Record<string, string>>;
}

/** Everything a calculator's results say. */
export interface Texts {
  readonly answer: readonly Sentence[];
  readonly figures: readonly FigureText[];
  readonly notes: readonly Sentence[];
  readonly sources: readonly string[];
  readonly words: Words;
  readonly lines: Readonly<Record<string, LineText>>;
  readonly meanings: Readonly<Record<string, Meaning>>;
}

interface SentenceData {
  readonly text: string;
  readonly when?: WhenData;
  readonly each?: string;
}

interface TextsData {
  readonly answer: readonly SentenceData[];
  readonly figures: readonly { label: string; value: string; when?: WhenData; each?: string }[];
  readonly notes: readonly SentenceData[];
  readonly sources: readonly string[];
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lines: Readonly<Record<string, { label: string; cite: string }>>;
  readonly data: Readonly<Record<string, string | { about: string; items: Record<string, string> }>>;
  readonly data_only: readonly string[];
}

/** The texts of one calculator, from a file that obeys its schema; what does not fit is reported. */
export function readTexts(
  file: YamlFile,
  published: Published,
  lines: Readonly<Record<string, readonly string[]>>,
  common: CommonTexts,
  sources: Sources,
): Texts {
  return new TextsFile(file, published, lines, common, sources).read();
}

class TextsFile {
  readonly #file: YamlFile;
  readonly #published: Published;
  readonly #kinds: ValueKinds;
  readonly #lines: Readonly<Record<string, readonly string[]>>;
  readonly #common: CommonTexts;
  readonly #sources: Sources;
  readonly #data: TextsData;
  readonly #used = new Set<string>();

  constructor(
    file: YamlFile,
    published: Published,
    lines: Readonly<Record<string, readonly string[]>>,
    common: CommonTexts,
    sources: Sources,
  ) {
    this.#file = file;
    this.#published = published;
    this.#kinds = { ...published.data, ...published.words };
    this.#lines = lines;
    this.#common = common;
    this.#sources = sources;
    this.#data = file.data as TextsData;
  }

  read(): Texts {
    const data = this.#data;
    const texts: Texts = {
      answer: data.answer.map((sentence, index) => this.#sentence(sentence, ['answer', index])),
      figures: data.figures.map((figure, index) => this.#figure(figure, ['figures', index])),
      notes: data.notes.map((sentence, index) => this.#sentence(sentence, ['notes', index])),
      sources: data.sources,
      words: this.#words(),
      lines: this.#lineTexts(),
      meanings: this.#meanings(),
    };
    data.sources.forEach((key, index) => {
      this.#checkSource(key, ['sources', index]);
    });
    this.#checkUse();
    return texts;
  }

  #sentence({ text, when, each }: SentenceData, path: Path): Sentence {
    const kinds = this.#kindsIn(each, path);
    return {
      text: this.#phrase(text, [...path, 'text'], kinds),
      when: this.#when(when, path, kinds),
      each: each ?? null,
    };
  }

  #figure(figure: TextsData['figures'][number], path: Path): FigureText {
    const kinds = this.#kindsIn(figure.each, path);
    return {
      label: this.#phrase(figure.label, [...path, 'label'], kinds),
      value: this.#phrase(figure.value, [...path, 'value'], kinds),
      when: this.#when(figure.when, path, kinds),
      each: figure.each ?? null,
    };
  }

  #phrase(text: string, path: Path, kinds: ValueKinds): Template {
    const phrase = readTemplate(this.#file, path, text, new Set(Object.keys(kinds)), this.#common.names);
    for (const slot of phrase.slots) this.#used.add(slot);
    return phrase;
  }

  #when(when: WhenData | undefined, path: Path, kinds: ValueKinds): When {
    for (const name of Object.keys(when ?? {})) this.#used.add(name);
    return readWhen(this.#file, [...path, 'when'], when, kinds);
  }

  #kindsIn(each: string | undefined, path: Path): ValueKinds {
    if (each === undefined) return this.#kinds;
    const kind = this.#kinds[each];
    this.#used.add(each);
    if (kind?.kind !== 'list') {
      this.#file.fault([...path, 'each'], `the calculator publishes no list "${each}"`);
      return this.#kinds;
    }
    return { ...this.#kinds, ...kind.of };
  }

  #words(): Words {
    const words = this.#data.words ?? {};
    const choices = new Map<string, readonly string[]>();
    for (const [name, kind] of allKinds(this.#kinds)) {
      const plain = kind.kind === 'optional' || kind.kind === 'many' ? kind.of : kind;
      if (plain.kind === 'choice')
        choices.set(name, [...new Set([...(choices.get(name) ?? []), ...plain.words])]);
    }
    for (const [name, texts] of Object.entries(words)) {
      const choice = choices.get(name);
      if (choice === undefined) {
        this.#file.faultAtKey(['words', name], `the calculator publishes no choice "${name}"`);
        continue;
      }
      for (const [word, text] of Object.entries(texts)) {
        if (!choice.includes(word)) {
          this.#file.faultAtKey(
            ['words', name, word],
            `"${word}" is not what ${name} can be: ${choice.join(', ')}`,
          );
        }
        readTemplate(this.#file, ['words', name, word], text, new Set(), this.#common.names);
      }
      for (const word of choice) {
        if (!(word in texts)) this.#file.fault(['words', name], `the word "${word}" is missing`);
      }
    }
    return words;
  }

  #lineTexts(): Record<string, LineText> {
    const texts: Record<string, LineText> = {};
    for (const [name, { label, cite }] of Object.entries(this.#data.lines)) {
      const slots = this.#lines[name];
      if (slots === undefined) this.#file.faultAtKey(['lines', name], `the workings have no line "${name}"`);
      this.#checkSource(cite, ['lines', name, 'cite']);
      const known = new Set([...Object.keys(this.#kinds), ...(slots ?? [])]);
      texts[name] = {
        label: readTemplate(this.#file, ['lines', name, 'label'], label, known, this.#common.names),
        cite,
      };
    }
    for (const name of Object.keys(this.#lines)) {
      if (!(name in texts)) this.#file.fault(['lines'], `the line "${name}" is missing`);
    }
    return texts;
  }

  #meanings(): Record<string, Meaning> {
    const meanings: Record<string, Meaning> = {};
    const data = this.#data.data;
    for (const [name, meaning] of Object.entries(data)) {
      const kind = this.#published.data[name];
      const read = typeof meaning === 'string' ? { about: meaning, items: {} } : meaning;
      if (kind === undefined) {
        this.#file.faultAtKey(['data', name], `"data" has no key "${name}"`);
        continue;
      }
      this.#checkItems(name, kind, read);
      readTemplate(this.#file, ['data', name], read.about, new Set(), this.#common.names);
      for (const [item, text] of Object.entries(read.items)) {
        readTemplate(this.#file, ['data', name, 'items', item], text, new Set(), this.#common.names);
      }
      meanings[name] = read;
    }
    for (const name of Object.keys(this.#published.data)) {
      if (!(name in data)) this.#file.fault(['data'], `the meaning of "${name}" is missing`);
    }
    // Every calculator's data ends with it, so its meaning stands once, in the common texts.
    meanings.rules_version = { about: this.#common.rulesVersion, items: {} };
    return meanings;
  }

  #checkItems(name: string, kind: ValueKind, { items }: Meaning): void {
    const expected = kind.kind === 'list' ? Object.keys((kind as ListKind).of) : [];
    for (const item of Object.keys(items)) {
      if (!expected.includes(item)) {
        this.#file.faultAtKey(
          ['data', name, 'items', item],
          `the records of "${name}" have no key "${item}"`,
        );
      }
    }
    for (const item of expected) {
      if (!(item in items)) this.#file.fault(['data', name], `the meaning of "${item}" is missing`);
    }
  }

  #checkSource(key: string, path: Path): void {
    if (!this.#sources.has(key)) this.#file.fault(path, `"${key}" is not a key of sources.yaml`);
  }

  #checkUse(): void {
    const dataOnly = this.#data.data_only;
    dataOnly.forEach((name, index) => {
      if (!(name in this.#published.data))
        this.#file.fault(['data_only', index], `"data" has no key "${name}"`);
      else if (this.#used.has(name)) {
        this.#file.fault(['data_only', index], `"${name}" is used by a text: take it out of data_only`);
      }
    });
    for (const name of Object.keys(this.#kinds)) {
      if (!this.#used.has(name) && !dataOnly.includes(name)) {
        this.#file.fault(['data_only'], `no text uses "${name}": use it, or list it under data_only`);
      }
    }
  }
}

function allKinds(kinds: ValueKinds): [string, ValueKind][] {
  return Object.entries(kinds).flatMap(([name, kind]): [string, ValueKind][] =>
    kind.kind === 'list' ? [[name, kind], ...allKinds(kind.of)] : [[name, kind]],
  );
}
