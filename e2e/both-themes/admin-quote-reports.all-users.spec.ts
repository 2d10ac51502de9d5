import type { QuoteReport } from '../../contract/calls/quote-reports.ts';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInAsAdmin } from '../support/newsletter-admin.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';

const report = (index: number): QuoteReport => ({
  id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  receivedAt: '2026-11-20T21:14:00.000Z',
  text: 'Tonight is heavy, and others have it worse. In a year you will look back on this and laugh.',
  writer: index % 2 === 0 ? 'ai' : 'built-in',
  ratings: {
    stressLevel: 5,
    confidenceLevel: 2,
    focusClarity: 3,
    motivationLevel: 3,
    anxietyLevel: 4,
    connectionWithOthers: 1,
    supportSystemStrength: 2,
    senseOfPurpose: 3,
    progressTowardGoals: 3,
    hopeForFuture: 1,
    sleepQuality: 2,
    physicalComfort: 3,
    currentChallengeLevel: 4,
    gratitudeLevels: 3,
    urgencyOfNeed: 3,
  },
  given: dimensionKeys,
  timeOfDay: 'evening',
  isNight: index === 0,
  filledIn: index === 1,
  reason: index === 0 ? 'hurtful' : null,
  note: index === 0 ? 'It made the night smaller. '.repeat(8).trim() : '',
  isHelpOpen: true,
  violations: index === 0 ? [{ rule: 9, note: 'Leave out "others have it worse". Compare with nobody.' }] : [],
  verdict: index === 0 ? null : 'harmful',
  verdictNote: '',
});

test('the reported quotes page is accessible with reports, without any and when loading fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/admin\/quote-reports/);
  await signInAsAdmin(page);
  const answers = [{ reports: [report(0), report(1)] }, { reports: [] }];
  await page.route('**/api/admin/quote-reports?*', (route) => {
    const next = answers.shift();
    return next ? route.fulfill({ json: { ...next, nextCursor: null } }) : route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/admin/quote-reports');
  await expect(page.getByRole('blockquote')).toHaveCount(2);
  await expectAccessibleInBothSizes(page);
  await expectRoomInEverySetting(page, 'two reports');
  await page.getByRole('button', { name: 'Turn it into a test' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('The test')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await expectRoomInEverySetting(page, 'a report as a test');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Reviewed', exact: true }).click();
  await expect(page.getByText('Nothing has been reviewed yet.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('tab', { name: 'To review' }).click();
  await expect(page.getByText("We couldn't load the reports.")).toBeVisible();
  await expectAccessibleInBothSizes(page);
});
