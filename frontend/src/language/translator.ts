// A language the page speaks: its texts, and how it writes numbers, lists and days.
import { parseTemplate, type Part } from './template';

export type Argument = string | number | null | undefined;
export type Arguments = Record<string, Argument>;

const GLUE = '\x04'; // between a context and a text, as gettext has it

export class Translator {
  readonly locale: string;
  private readonly plurals: Intl.PluralRules;
  private readonly ordinals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  private readonly parsed = new Map<string, Part[]>();

  constructor(
    readonly code: string,
    private readonly texts: Record<string, string> = {},
  ) {
    this.locale = code === 'en' ? 'en-GB' : code;
    this.plurals = new Intl.PluralRules(this.locale);
    this.ordinals = new Intl.PluralRules(this.locale, { type: 'ordinal' });
    this.numbers = new Intl.NumberFormat(this.locale);
  }

  /** Return a text in this language, filled; in English as a whole where it has none. */
  say(text: string, values: Arguments = {}, context = ''): string {
    const key = context ? `${context}${GLUE}${text}` : text;
    const known = this.code === 'en' ? text : this.texts[key];
    if (!known) return ENGLISH.say(text, values, context);
    let parts = this.parsed.get(key);
    if (!parts) this.parsed.set(key, (parts = this.parse(known)));
    return this.fill(parts, values);
  }

  protected parse(text: string): Part[] {
    return parseTemplate(text);
  }

  private fill(parts: Part[], values: Arguments): string {
    return parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if ('needs' in part)
          return part.needs.every((name) => values[name] != null) ? this.fill(part.parts, values) : '';
        const value = values[part.name];
        if (!part.choices.length) return this.write(value);
        const tags = this.tagsOf(value);
        return this.fill(part.choices.find(([key]) => !key || tags.includes(key))![1], values);
      })
      .join('');
  }

  private write(value: Argument): string {
    return typeof value === 'number' ? this.number(value) : (value ?? '');
  }

  /** Return the keys that are true of a value. */
  private tagsOf(value: Argument): string[] {
    if (typeof value === 'number') return [String(value), this.plurals.select(value)];
    return [value ?? 'none'];
  }

  number(value: number): string {
    return this.numbers.format(value).replace('-', '−');
  }

  /** Return the key of a number's place in an order: "one" of 1st, 21st, 31st. */
  ordinal(value: number): string {
    return this.ordinals.select(value);
  }

  list(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
    return new Intl.ListFormat(this.locale, { type }).format(items);
  }

  date(moment: Date, parts: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.locale, parts).format(moment);
  }

  /** Return "3 hours". */
  unit(value: number, unit: 'hour' | 'minute' | 'second'): string {
    return new Intl.NumberFormat(this.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  }

  /** Return "19 min ago", "yesterday". */
  ago(value: number, unit: 'day' | 'hour' | 'minute'): string {
    return new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto', style: 'short' }).format(-value, unit);
  }
}

export const ENGLISH = new Translator('en');
