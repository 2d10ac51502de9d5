import { listSecurityEvents } from '#contract/calls/privacy.ts';
import { type Feature, route } from '../../feature.ts';
import { consentsFeature } from './consents/index.ts';
import type { PrivacyDeps } from './deps.ts';
import { erasureFeature } from './erasure/index.ts';
import { exportImportFeature } from './export-import/index.ts';
import { securityEvents } from './security-events/security-events.ts';

/** Consents, export and import of personal data, account erasure, and the security events of accounts. */
export function privacyFeature(deps: PrivacyDeps) {
  const consents = consentsFeature(deps);
  const exportImport = exportImportFeature(deps);
  const erasure = erasureFeature(deps);
  const events = securityEvents(deps.auditLog);
  const feature: Feature = {
    routes: [
      ...consents.routes,
      ...exportImport.routes,
      ...erasure.routes,
      route(listSecurityEvents, ({ query }, { user }) => events.page(user.userId, query.limit, query.cursor)),
    ],
    jobs: { ...exportImport.jobs, ...erasure.jobs },
    periodicJobs: [...consents.periodicJobs, ...erasure.periodicJobs],
    atStart: erasure.atStart,
    personalData: { ...consents.personalData, exportLists: { securityEvents: events.all } },
  };
  return {
    feature,
    eraseAccount: erasure.eraseAccount,
    isLastAdmin: erasure.isLastAdmin,
    isHealthConsentWithdrawn: consents.isHealthConsentWithdrawn,
    /** Removes the user's consents, so that they are asked again. */
    removeConsents: consents.personalData.erase,
  };
}
