import { addedActivityRules } from './add-activity.js';
import { completionRules } from './complete-route.js';
import type { ProgressReport } from './progress-report.js';
import type { ReportRules } from './record-report.js';
import { activityRules } from './report-activity.js';
import { stopRules } from './report-stop.js';

/** The rules for each kind of report, independent of its sender. */
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
