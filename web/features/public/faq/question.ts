export interface Question {
  /** Identifies the question in the URL, /faq#slug. Other sites link to it, so it must never change. */
  readonly slug: string;
  readonly question: string;
  /** Paragraphs of plain text. */
  readonly answer: readonly string[];
  /** Further reading: a page open to everyone. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface QuestionGroup {
  readonly slug: string;
  readonly title: string;
  readonly questions: readonly Question[];
}
