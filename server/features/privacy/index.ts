import type { Feature } from '../../feature.ts';
import { consentsFeature } from './consents/index.ts';
import type { PrivacyDeps } from './deps.ts';
import { erasureFeature } from './erasure/index.ts';
import { exportImportFeature } from './export-import/index.ts';

/** Consents, export and import of personal data, and account erasure. */
export function privacyFeature(deps: PrivacyDeps) {
  const consents = consentsFeature(deps);
  const exportImport = exportImportFeature(deps);
  const erasure = erasureFeature(deps);
  const feature: Feature = {
    routes: [...consents.routes, ...exportImport.routes, ...erasure.routes],
    jobs: { ...exportImport.jobs, ...erasure.jobs },
    periodicJobs: [...consents.periodicJobs, ...erasure.periodicJobs],
    atStart: erasure.atStart,
    personalData: consents.personalData,
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
