/** Rules 19, 20 and 21: length, plain text, plain words, and no repeats. */
import { openingOf, sentencesOf, wordsOf } from '../text/plain-text.ts';
import { readingGrade } from '../text/reading-grade.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { findBannedPhrases, type PhraseBan, type TextRule, type Violation } from './violation.ts';

export const WORDS_MIN = 8;
export const WORDS_MAX = 60;
export const SENTENCES_MAX = 3;
/** Flesch-Kincaid. */
export const GRADE_MAX = 8;
/** Trigram similarity to an earlier text must stay below this. */
export const SIMILARITY_LIMIT = 0.6;
/** How many of a user's earlier texts are compared. */
export const RECENT_COMPARED = 30;
/** Within this many consecutive texts, no opening is repeated. */
export const OPENING_WINDOW = 5;

const plainText: readonly PhraseBan[] = [
  {
    rule: 19,
    pattern: /[*_#<>[\]{}|`~^\\=@\u2022\u2023\u25aa\u25cf\u00b7]|https?:|www\.|\b\w+\.(?:com|org|net|app)\b/i,
    fix: 'Plain text only: no markup, links or hashtags.',
  },
  {
    rule: 19,
    pattern:
      /^(?:(?:quote|text|answer|title|message|supportive text|response)\b|(?:sure|certainly|of course|absolutely|okay)[,!.]|here(?:'s| is| are)\b)[^.?]{0,60}[:!]/i,
    fix: 'Answer with the text alone, nothing before it.',
  },
  { rule: 19, pattern: /\p{Extended_Pictographic}|\p{Emoji_Modifier}/u, fix: 'No emoji.' },
  {
    rule: 19,
    // Models of several languages sometimes put a letter of another script into a word.
    pattern: /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[^\p{scx=Latin}\p{scx=Common}]/u,
    fix: 'One line of English, with no line breaks, hidden signs or letters of another script.',
  },
];

const isWrapped = (text: string): boolean => /^["'\u201c\u2018\u00ab].*["'\u201d\u2019\u00bb]$/s.test(text.trim());

/** Rule 19. */
export const lengthAndForm: TextRule = ({ text }) => {
  const count = wordsOf(text).length;
  const sentences = sentencesOf(text).length;
  const found: Violation[] = [...findBannedPhrases(text, plainText)];
  if (count > WORDS_MAX) found.push({ rule: 19, note: `${count} words are too many: use at most ${WORDS_MAX}.` });
  if (count < WORDS_MIN) found.push({ rule: 19, note: `${count} words are too few: use at least ${WORDS_MIN}.` });
  if (sentences > SENTENCES_MAX)
    found.push({ rule: 19, note: `${sentences} sentences are too many: use at most ${SENTENCES_MAX}.` });
  if (isWrapped(text)) found.push({ rule: 19, note: 'Put no quotation marks around the whole.' });
  return found;
};

const jargon: readonly PhraseBan[] = [
  {
    rule: 20,
    pattern:
      /\b(?:mindful\w*|resilien\w*|cogniti\w*|self-?regulat\w*|co-?regulat\w*|affirmations?|manifest\w*|hold(?:ing)? space|safe space|journey|toxic\w*|triggers?|triggered|inner child|inner (?:peace|strength|wisdom)|nervous system|somatic|dopamine|cortisol|serotonin|mindset|self-?care|reframe|reframing|validat\w*|boundaries|emotional(?:ly)? \w+|process (?:your|these|the) (?:feelings|emotions)|coping|bandwidth|authentic\w*|empower\w*|potential|productiv\w*|optimi[sz]e|best self|best life|vibrations?|energies|warrior|shine|sparkle|unleash|embrace|rainbows?|every storm|sunshine|dance in the rain|follow your dreams|sky is the limit|infinite|limitless|beautiful soul|you've got this|you are enough|you're enough|tapestry|navigat\w*|testament|beacon)\b|\b(?<excused>a shine)\b/gi,
    fix: "Use plain words that a neighbour would say, never a poster's.",
  },
];

/** Rule 20. */
export const plainLanguage: TextRule = ({ text }) => {
  const grade = readingGrade(text);
  const tooHigh = grade > GRADE_MAX ? [{ rule: 20, note: 'Use shorter sentences and shorter words.' }] : [];
  return [...tooHigh, ...findBannedPhrases(text, jargon)];
};

/** Rule 21, for one user: their earlier texts are analysed once, however many drafts are checked. */
export const repeatRule = (recentTexts: readonly string[]): ((text: string) => Violation[]) => {
  const earlier = recentTexts.slice(0, RECENT_COMPARED).map(trigramsOf);
  const openings = recentTexts.slice(0, OPENING_WINDOW - 1).map(openingOf);
  return (text) => {
    const found: Violation[] = [];
    const trigrams = trigramsOf(text);
    if (earlier.some((one) => overlap(trigrams, one) >= SIMILARITY_LIMIT))
      found.push({
        rule: 21,
        note: 'This person has read nearly this text before: choose other words and another thought.',
      });
    if (openings.includes(openingOf(text)))
      found.push({ rule: 21, note: 'A text of theirs opened with the same five words: open another way.' });
    return found;
  };
};
