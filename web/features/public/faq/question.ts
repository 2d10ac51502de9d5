export interface Question {
  /** Names the question in the address, /faq#slug. It is linked to from elsewhere, so it never changes. */
  readonly slug: string;
  readonly question: string;
  /** Paragraphs of plain text. */
  readonly answer: readonly string[];
  /** Where to read on: a page that opens for everybody. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface QuestionGroup {
  readonly slug: string;
  readonly title: string;
  readonly questions: readonly Question[];
}
