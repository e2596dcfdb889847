/**
 * The subject of a commit is an order: « Fix … », « Add … », 72 characters at most. Called by
 * .githooks/commit-msg.
 */
const { readFileSync } = require('fs');

const verbs =
  'Accept Add Adopt Align Allow Answer Apply Ask Assign Avoid Bind Build Bump Cache Check Close Collect Compare Compress Compute Copy Count ' +
  'Create Cut Declare Delete Derive Describe Disable Document Draw Drop Enable Encode Enforce Escape Expire Explain Export Expose ' +
  'Extract Find Fix Fold Follow Format Gather Generate Give Group Guard Handle Hide Ignore Import Improve Index Inline Insert Join ' +
  'Keep Let Limit Link List Load Lock Log Make Mark Match Measure Merge Move Name Open Order Parse Paste Photograph Pin Preload ' +
  'Prepare Prevent Print Prove Publish Raise Read Record Redirect Reduce Refuse Register Reject Release Remove Rename Render Repair ' +
  'Replace Report Reserve Resize Restore Retry Return Reuse Revert Rewrite Run Save Say Scale Select Send Separate Serve Set Settle ' +
  'Share Ship Show Shorten Simplify Simulate Skip Sort Speed Split Start Stop Store Stream Support Sync Take Test Trim Try Turn Type ' +
  'Undo Unify Update Upgrade Use Validate Verify Wait Warn Watch Widen Wire Withdraw Write';

const subject = readFileSync(process.argv[2], 'utf8').split('\n')[0];
const first = subject.split(/[\s:]/)[0];
const generated = /^(Merge|Revert|fixup!|squash!)/.test(subject);
const problem =
  (!generated &&
    !verbs.split(' ').includes(first) &&
    `“${first}” is not a verb of scripts/commit-subject.cjs`) ||
  (subject.length > 72 && `the subject has ${subject.length} characters`) ||
  (/[.…]$/.test(subject) && 'the subject ends with a full stop');
if (problem) {
  process.stderr.write(
    `Commit subject refused: ${problem}. Write an order of 72 characters at most: « Fix … », « Add … ».\n`,
  );
  process.exit(1);
}
