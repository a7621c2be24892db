import { addedActivityRules } from './add-activity.js';
import { completionRules } from './complete-route.js';
import type { ProgressReport } from './progress-report.js';
import type { ReportRules } from './record-report.js';
import { activityRules } from './report-activity.js';
import { stopRules } from './report-stop.js';

/** What holds for a report of any kind; the same whoever brings it. */
export function rulesOf(report: ProgressReport): ReportRules {
  switch (report.kind) {
    case 'arrival':
    case 'departure':
      return stopRules(report.kind, report);
    case 'activity_status':
      return activityRules(report);
    case 'activity_added':
      return addedActivityRules(report);
    case 'completion':
      return completionRules(report);
  }
}
