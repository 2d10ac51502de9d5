/**
 * `node scripts/words/check-passages.ts hope-low anxiety-high`: holds each passage of these files, with each step that
 * may follow it, against the rules, on profiles that its guards let through; and tells which passages are too alike.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DimensionKey, dimensionKeys, type Ratings } from '../../contract/mood.ts';
import { needsHelp } from '../../contract/needs-help.ts';
import { momentOf, passageFits, stepFits } from '../../server/ports/writer/built-in/passages/fits.ts';
import {
  directionOf,
  type Hour,
  type Passage,
  type PassageFile,
  rendered,
  type Side,
  type Step,
  sliderOf,
} from '../../server/ports/writer/built-in/passages/passage.ts';
import { checkFor } from '../../server/words/rules/breaches.ts';
import { similarity } from '../../server/words/similarity.ts';
import { root } from '../root.mjs';

const FOLDER = 'server/ports/writer/built-in/passages';
const NOT_PASSAGES = ['passage.ts', 'fits.ts', 'index.ts'];
const PROFILES = 40;
const TOO_ALIKE = 0.45;
const STEPPED = ['see-turn-step', 'two-true'];

const wanted = process.argv.slice(2);
const names = readdirSync(join(root, FOLDER))
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !NOT_PASSAGES.includes(name))
  .map((name) => name.slice(0, -3));
const files = new Map<string, PassageFile>();
for (const name of names) {
  const module = await import(join(root, FOLDER, `${name}.ts`)).catch((error: unknown) => {
    if (wanted.length === 0 || wanted.includes(name)) throw error;
    return null;
  });
  if (module) files.set(name, Object.values(module)[0] as PassageFile);
}
const allSteps: Step[] = [...files.values()].flatMap(({ steps }) => steps);

const forced = ({ lead, also = [], strength, never = [] }: Passage, random: () => number): Partial<Ratings> => {
  const set: Partial<Record<DimensionKey, number>> = {};
  const put = (side: Side, far: boolean) => {
    set[sliderOf(side)] = directionOf(side) === 'low' ? (far ? 1 : 2) : far ? 5 : 4;
  };
  for (const side of never) if (random() < 0.5) set[sliderOf(side)] = 3;
  for (const side of also) put(side, random() < 0.5);
  if (lead !== 'level') put(lead, strength === 'end' || (strength === 'any' && random() < 0.5));
  return set as Partial<Ratings>;
};

/** Profiles of every kind that the passage's guards let through: a stream that is the same on every run. */
const profilesFor = (passage: Passage): { ratings: Ratings; hour: Hour }[] => {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 4294967296;
  };
  const found: { ratings: Ratings; hour: Hour }[] = [];
  const hours: Hour[] = ['morning', 'afternoon', 'evening', 'night'];
  for (let tried = 0; tried < 60_000 && found.length < PROFILES; tried += 1) {
    const share = random();
    const easyOnly = random() < 0.4;
    const ratings = Object.fromEntries(
      dimensionKeys.map((key) => {
        if (passage.lead === 'level' || random() < share) return [key, 3];
        const value = 1 + Math.floor(random() * 5);
        return [key, easyOnly && random() < 0.8 ? (['stressLevel', 'anxietyLevel', 'currentChallengeLevel', 'urgencyOfNeed'].includes(key) ? 1 + Math.floor(random() * 3) : 3 + Math.floor(random() * 3)) : value];
      }),
    ) as Ratings;
    const moment = momentOf({ ...ratings, ...forced(passage, random) }, hours[tried % 4] as Hour);
    if (passageFits(passage, moment)) found.push(moment);
  }
  return found;
};

const timeOf = (hour: Hour) => (hour === 'night' ? 'evening' : hour);
let faults = 0;
const say = (id: string, what: string) => {
  faults += 1;
  console.log(`${id}: ${what}`);
};

const ids = new Set<string>();
for (const [name, { passages, steps, readings }] of files) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (readings.length === 0) say(name, 'has no reading');
  for (const { id } of [...passages, ...steps]) {
    if (ids.has(id)) say(id, 'stands twice');
    ids.add(id);
  }
  for (const step of steps) if (!step.after && !step.offersContact) say(step.id, 'follows everything but offers no contact');
  for (const passage of passages) {
    const moments = profilesFor(passage);
    if (moments.length === 0) say(passage.id, 'suits no profile that was tried: its guards exclude each other');
    const notes = new Map<string, string>();
    for (const { ratings, hour } of moments) {
      const change = passage.change;
      const changes = change
        ? [{ key: sliderOf(change.side), now: ratings[sliderOf(change.side)], usual: ratings[sliderOf(change.side)] + (change.way === 'up' ? -1.5 : 1.5) }]
        : [];
      const check = checkFor({ ratings, timeOfDay: timeOf(hour), changes, recentTexts: [] });
      const body = rendered(passage.body, hour);
      const following = STEPPED.includes(passage.shape) ? allSteps.filter((step) => stepFits(step, passage, momentOf(ratings, hour)) && (!needsHelp(ratings, []) || step.offersContact)) : [];
      const own = following.filter(({ after }) => after);
      const texts = [{ id: passage.id, text: body }, ...own.map((step) => ({ id: `${passage.id} + ${step.id}`, text: `${body} ${rendered(step.text, hour)}` }))];
      for (const { id, text } of texts)
        for (const { rule, note } of check(text)) {
          // A step that is no plan is left out where rule 5 wants one, by the chooser.
          if (rule === 5 && id.includes('+')) continue;
          const about = id.includes('+') && notes.has(`${rule} ${note} ${passage.id}`) ? null : id;
          if (about === passage.id) notes.set(`${rule} ${note} ${passage.id}`, '');
          if (about && !notes.has(`${id} ${rule} ${note}`)) notes.set(`${id} ${rule} ${note}`, `rule ${rule}: ${note}  [${dimensionKeys.filter((key) => ratings[key] !== 3).map((key) => `${key} ${ratings[key]}`).join(', ')}; ${hour}]`);
        }
    }
    for (const [key, note] of [...notes].filter(([, value]) => value !== '').slice(0, 6)) say(key.split(/ \d/)[0] ?? passage.id, note);
  }
}

const everything = [...files].flatMap(([name, { passages }]) => passages.map((passage) => ({ name, ...passage })));
for (const [at, one] of everything.entries())
  for (const other of everything.slice(at + 1)) {
    if (wanted.length > 0 && !wanted.includes(one.name) && !wanted.includes(other.name)) continue;
    const alike = similarity(rendered(one.body, 'evening'), rendered(other.body, 'evening'));
    if (alike >= TOO_ALIKE) say(`${one.id} and ${other.id}`, `too alike (${alike.toFixed(2)})`);
  }
const counted = [...files].filter(([name]) => wanted.length === 0 || wanted.includes(name));
for (const [name, { passages, steps }] of counted) console.log(`${name}: ${passages.length} passages, ${steps.length} steps`);
console.log(`${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
