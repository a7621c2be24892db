export { AssetPicker, type AssetPickerProps } from './asset/asset-picker.js';
export { CameraView, type CameraViewProps } from './camera/camera-view.js';
export { controlKindOf, controlKinds } from './control-kinds.js';
export type { ControlMessages } from './control-messages.js';
export type { CapturedFields, ControlKind, ControlPhone, ControlProps, SummaryRow } from './control-types.js';
export {
  type NumberQuestion,
  useNumberQuestion,
} from './number-question.js';
export { draftImages, outcomeDraft, outcomeFields } from './outcome-fields.js';
export { hasOwnFailure } from './own-failure.js';
export { RequirementControl, type RequirementControlProps } from './requirement-control.js';
export { CodeScanner, type CodeScannerProps } from './scanner/code-scanner.js';
export { OutcomeSummary, type OutcomeSummaryProps } from './summary/outcome-summary.js';
