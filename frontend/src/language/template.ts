// How the text of a message is written, in English as in every other language; src/spinney/language/template.py reads the
// same, and tests/template_cases.json holds both to it.
//
//     {name}                   what stands there
//     {n:one=card|cards}       the first text whose key is true of it, else the last; keys are plurals, numbers, words
//     [, at most {limit}]      left out where what it needs is missing
//     [[ {{ ||                 the signs themselves

export interface Place {
  name: string;
  form: string; // the page declines no names: its texts have none
  choices: [key: string, text: Part[]][]; // the last has no key
}
interface Optional {
  needs: string[];
  parts: Part[];
}
export type Part = string | Place | Optional;

const SIGNS = '{}[]|';
const KEY = /^([\p{L}\p{N}.]+)=/u;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*/u;

/** Return the parts of a text; a mistake in its syntax is an error that says where. */
export function parseTemplate(text: string): Part[] {
  let at = 0;
  const close = (sign: string): void => {
    if (text[at++] !== sign) throw new SyntaxError(`${text}: a ${sign} is missing at ${at - 1}`);
  };
  const partsUntil = (until: string): Part[] => {
    const found: Part[] = [];
    let plain = '';
    const keep = (part?: Part): void => {
      if (plain) found.push(plain);
      if (part !== undefined) found.push(part);
      plain = '';
    };
    while (at < text.length && !until.includes(text[at]!)) {
      const sign = text[at]!;
      if (SIGNS.includes(sign) && text[at + 1] === sign) {
        plain += sign;
        at += 2;
      } else if (sign === '{') keep(place());
      else if (sign === '[') keep(optional());
      else if (sign === '}' || sign === ']') break;
      else {
        plain += sign;
        at += 1;
      }
    }
    keep();
    return found;
  };
  const place = (): Place => {
    const name = NAME.exec(text.slice(++at))?.[0] ?? '';
    if (!name) throw new SyntaxError(`${text}: a name is missing at ${at}`);
    at += name.length;
    if (text[at] !== ':') {
      close('}');
      return { name, form: '', choices: [] };
    }
    const start = ++at;
    const choices: [string, Part[]][] = [];
    do {
      if (choices.length) at += 1;
      const key = KEY.exec(text.slice(at))?.[1] ?? '';
      if (key) at += key.length + 1;
      choices.push([key, partsUntil('|}')]);
    } while (text[at] === '|');
    const form = text.slice(start, at);
    close('}');
    if (choices.length === 1 && !choices[0]![0]) return { name, form, choices: [] };
    if (choices.at(-1)![0]) throw new SyntaxError(`${text}: the last choice of ${name} goes for all others: no key`);
    return { name, form: '', choices };
  };
  const optional = (): Optional => {
    at += 1;
    const parts = partsUntil(']');
    close(']');
    return { needs: argumentNames(parts), parts };
  };
  const all = partsUntil('');
  if (at < text.length) throw new SyntaxError(`${text}: ${text[at]} at ${at} belongs to nothing`);
  return all;
}

/** Return every place of a text, also those within others. */
export const findPlaces = (parts: Part[]): Place[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : 'needs' in part
        ? findPlaces(part.parts)
        : [part, ...part.choices.flatMap(([, text]) => findPlaces(text))],
  );

/** Return the names of the arguments a text uses. */
export const argumentNames = (parts: Part[]): string[] => [...new Set(findPlaces(parts).map((place) => place.name))];
