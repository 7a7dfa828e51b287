// What the page says: every say('...'), and every text that is shown past it.
//   node scripts/messages.mjs bare    list texts that never went through say(); there may be none
//   node scripts/messages.mjs merge   add new messages to every catalogue, and drop those no code says any more
//   node scripts/messages.mjs check   list what each language lacks and what is wrong with it
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import { FOLDER, keyOf, languages, readCatalogue } from './catalogues.mjs';
import { subjects } from './subjects.mjs';
import { load } from './vite-modules.mjs';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
// Attributes people see or hear, of elements and of our own components.
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|text|heading|hint|note)$/;
// Drawings, generated types, what a worker says to the page's own code, and pictures for who draws them.
const NOT_FOR_PEOPLE =
  /^(art|local|language\/[^.]+\.ts|net\/messages\.ts|faces\/.*\/plans|ui\/glyphs\.ts|game\/(suits|commitment)\.ts|scenes\/wood)/;
// What these are given is shown to nobody, or is translated already.
const SILENT = new Set(
  'say Error SyntaxError TypeError querySelector querySelectorAll closest matches matchMedia animate getContext postMessage setAttribute includes startsWith'.split(
    ' ',
  ),
);
const TYPES = new Set(
  'StyleDirective TSTypeAnnotation TSTypeAliasDeclaration TSInterfaceDeclaration TSLiteralType TSAsExpression ImportDeclaration'.split(
    ' ',
  ),
);
const CODE = /\[data-|(translate|scale|rotate|light-dark)\(|^\d+ \d+px /; // selectors, movements, fonts
const WORD = /\p{L}{2,}/u;
const SENTENCE = /\p{L}{2,}[^\s]*\s+[^\s]*\p{L}|^\p{Lu}\p{Ll}+[.!?…]?$/su; // several words, or one with a capital
const MARKED = '// not for people'; // on the line: names of keys, of species in a scene, of a font

/** Return what is said, and what is bare. */
export function scan(files = readSources()) {
  const species = new Set(subjects().map((one) => one.name));
  const said = [];
  const bare = [];
  for (const [name, source] of files) {
    const lines = source.split('\n');
    const frame = name.endsWith('.svelte') ? '' : '<script lang="ts">';
    walk(parse(frame ? `${frame}${source}\n</script>` : source, { modern: true }), [], (node, above) => {
      const line = source.slice(0, (node.start ?? 0) - frame.length).split('\n').length;
      const where = `${name}:${line}`;
      const find = (text) => {
        if (text === 'Spinney' || CODE.test(text) || species.has(text)) return; // a name, one in a picture
        if (!lines[line - 1].includes(MARKED)) bare.push({ text: text.replace(/\s+/g, ' ').trim(), where });
      };
      if (node.type === 'CallExpression' && node.callee.name === 'say') {
        const [text, , context] = node.arguments;
        if (text?.type !== 'Literal') find('say() needs its text written out');
        else {
          said.push({ text: text.value, context: context?.value ?? '', where });
          if (!frame) return;
          const late = above.some((one) => /Function|Method|Getter|PropertyDefinition/.test(one.type));
          if (!late) find(`said before the language is known: ${text.value}`);
        }
      }
      if (
        above.some(
          (one) => /^(Call|New)Expression$/.test(one.type) && SILENT.has(one.callee.name ?? one.callee.property?.name),
        )
      )
        return;
      if (above.some((one) => TYPES.has(one.type) || one.type === 'StyleSheet')) return;
      const attribute = above.findLast((one) => one.type === 'Attribute');
      if (attribute && !SHOWN.test(attribute.name)) return;
      if (above.at(-1)?.type === 'BinaryExpression' && above.at(-1)?.operator.match(/==|^in$/)) return; // compared, not shown
      if (above.at(-1)?.type === 'Property' && above.at(-1).key === node) return;
      if (node.type === 'Text' && WORD.test(node.data)) find(node.data);
      if (node.type === 'Literal' && typeof node.value === 'string' && SENTENCE.test(node.value)) find(node.value);
      const inline = !attribute && ['ExpressionTag', 'ConditionalExpression'].includes(above.at(-1)?.type);
      const chosen = inline && above.some((one) => one.type === 'ExpressionTag') && node !== above.at(-1).test;
      if (node.type === 'Literal' && chosen && WORD.test(String(node.value))) find(String(node.value));
      if (node.type === 'TemplateElement' && SENTENCE.test(node.value.cooked ?? '')) find(node.value.cooked);
    });
  }
  const messages = [...new Map(said.map((one) => [keyOf(one.text, one.context), one])).values()];
  return { said: messages, bare };
}

/** Yield the name and the text of each source that speaks to people. */
function* readSources() {
  for (const path of filesOf(SOURCES)) {
    const name = relative(SOURCES, path);
    if (!NOT_FOR_PEOPLE.test(name)) yield [name, readFileSync(path, 'utf8')];
  }
}

function* filesOf(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesOf(path);
    else if (/\.(svelte|ts)$/.test(name) && !/\.(test|d)\.ts$/.test(name)) yield path;
  }
}

function walk(node, above, see) {
  if (Array.isArray(node)) return node.forEach((one) => walk(one, above, see));
  if (!node || typeof node !== 'object') return;
  const known = typeof node.type === 'string';
  if (known) see(node, above);
  for (const [name, value] of Object.entries(node))
    if (!['metadata', 'loc', 'comments', 'css'].includes(name)) walk(value, known ? [...above, node] : above, see);
}

/** Return what a language lacks, and how its texts disagree with ours. */
export async function check(code, { said } = scan()) {
  const { argumentNames, findPlaces, parseTemplate } = await load('src/language/template.ts');
  const texts = readCatalogue(code);
  const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const missing = [];
  const wrong = [];
  for (const { text, context, where } of said) {
    const theirs = texts[keyOf(text, context)];
    if (!theirs) {
      missing.push(`${where}: ${text}`);
      continue;
    }
    const ours = parseTemplate(text);
    try {
      const parts = parseTemplate(theirs);
      const places = findPlaces(parts);
      const keysOf = (of) => of.flatMap((place) => place.choices.map(([key]) => key).filter(Boolean));
      const known = new Set([...keysOf(findPlaces(ours)), ...plurals, 'none']);
      const used = argumentNames(parts);
      const needed = findPlaces(ours).filter((place) => !place.choices.length);
      for (const { name } of needed) if (!used.includes(name)) wrong.push(`${text}: {${name}} is left out`);
      for (const name of used) if (!argumentNames(ours).includes(name)) wrong.push(`${text}: nobody gives {${name}}`);
      for (const place of places)
        if (place.form) wrong.push(`${text}: {${place.name}:${place.form}}: the page declines no names`);
      for (const key of keysOf(places))
        if (!known.has(key) && !/^\d+$/.test(key)) wrong.push(`${text}: nobody knows the key ${key}`);
      const marks = (of) => (of.match(/<\/?\w+>/g) ?? []).sort().join(' ');
      if (marks(text) !== marks(theirs)) wrong.push(`${text}: its marks are ${marks(text)}, not ${marks(theirs)}`);
    } catch (problem) {
      wrong.push(String(problem));
    }
  }
  const alive = new Set(said.map((one) => keyOf(one.text, one.context)));
  const dead = Object.keys(texts).filter((key) => !alive.has(key));
  return { missing, wrong, dead };
}

/** Write a catalogue anew: its head, and all messages in the order of the code. */
function merge(code, said, texts) {
  const file = new URL(`${code}.po`, FOLDER);
  const [head] = readFileSync(file, 'utf8').split(/\n\s*\n/);
  const blocks = said.map(({ text, context, where }) =>
    [
      `#: ${where.replace(/:\d+$/, '')}`,
      ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
      `msgid ${JSON.stringify(text)}`,
      `msgstr ${JSON.stringify(texts[keyOf(text, context)] ?? '')}`,
    ].join('\n'),
  );
  writeFileSync(file, `${[head, ...blocks].join('\n\n')}\n`);
}

const show = (title, lines) => lines.length && console.log(`${title}\n    ${lines.join('\n    ')}`);

async function main(command) {
  const found = scan();
  if (command === 'bare') {
    for (const { text, where } of found.bare) console.log(`${where}: ${text.slice(0, 100)}`);
    console.log(`${found.bare.length} bare, ${found.said.length} said`);
    return found.bare.length;
  }
  if (command === 'said') {
    console.log(JSON.stringify(found.said));
    return 0;
  }
  let mistakes = 0;
  for (const code of languages()) {
    if (command === 'merge') merge(code, found.said, readCatalogue(code));
    const { missing, wrong, dead } = await check(code, found);
    console.log(`page, ${code}: ${missing.length} missing, ${wrong.length} wrong, ${dead.length} no longer said`);
    show('missing', missing);
    show('wrong', wrong);
    mistakes += wrong.length;
  }
  return mistakes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await main(process.argv[2])) ? 1 : 0);
