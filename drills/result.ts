export interface DrillResult {
  readonly what: string;
  readonly outcome: string;
  readonly passed: boolean;
}
