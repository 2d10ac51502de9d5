/** Prints one line for each step as it ends, and a table of all steps. */
import { markdownTable } from '../../markdown-table.ts';

export interface Step {
  readonly what: string;
  readonly figure: string;
  readonly passed: boolean;
}

/** The result of a step. */
export interface Finding {
  readonly figure: string;
  /** Default: true. */
  readonly passed?: boolean;
}

export class Report {
  readonly steps: Step[] = [];

  /** Runs a step. If it throws, it has failed and the trial continues, so that one run shows every failure. */
  async step(what: string, work: () => Finding | Promise<Finding>): Promise<boolean> {
    const step = { what, ...(await attempt(work)) };
    this.steps.push(step);
    console.log(`${step.passed ? 'ok    ' : 'FAILED'}  ${what}: ${step.figure}`);
    return step.passed;
  }

  get passed(): boolean {
    return this.steps.length > 0 && this.steps.every(({ passed }) => passed);
  }

  get table(): string {
    const rows = this.steps.map(({ what, figure, passed }) => [what, figure, passed ? 'ok' : 'FAILED']);
    return markdownTable(['step', 'figure', ''], rows);
  }
}

async function attempt(work: () => Finding | Promise<Finding>): Promise<Omit<Step, 'what'>> {
  try {
    const { figure, passed = true } = await work();
    return { figure, passed };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { figure: message.trim().replaceAll(/\s*\n\s*/g, ' '), passed: false };
  }
}
