// A language nobody speaks: English with accents, a third longer, in brackets.  What is shown without brackets never went
// through say(); what is cut off here will be cut off in German, too.
import { parseTemplate, type Part } from './template';
import { Translator } from './translator';

const PLAIN = 'aeiouycnsAEIOUYCNS';
const ACCENTED = 'áéíóúýçñšÁÉÍÓÚÝÇÑŠ';

const accent = (text: string): string =>
  text.replace(/<[^>]*>|[a-z]/gi, (sign) => ACCENTED[sign.length > 1 ? -1 : PLAIN.indexOf(sign)] ?? sign);

const disguise = (parts: Part[]): Part[] =>
  parts.map((part) => {
    if (typeof part === 'string') return accent(part);
    if ('needs' in part) return { ...part, parts: disguise(part.parts) };
    return { ...part, choices: part.choices.map(([key, text]) => [key, disguise(text)]) };
  });

export class Pseudo extends Translator {
  constructor() {
    super('en');
  }

  protected override parse(text: string): Part[] {
    const parts = parseTemplate(text);
    const letters = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
    return ['⟦', ...disguise(parts), `${'~'.repeat(Math.floor(letters / 3))}⟧`];
  }
}
