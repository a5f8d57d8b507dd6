/** The styles of a delegate's pages: their scripts may load later, but their HTML is sent at once. */
import '../../ui/alert.css';
import '../../ui/avatar.css';
import '../../ui/card.css';
import '../../ui/check.css';
import '../../ui/dialog.css';
import '../../ui/facts.css';
import '../../ui/field.css';
import '../../ui/help-box.css';
import '../../ui/notice.css';
import '../../ui/password-field.css';
import '../../ui/session-expired.css';
import '../../ui/stepper.css';
import '../../ui/tag.css';
import '../../ui/timed-redirect.css';
import '../../ui/timer-line.css';
import './details/detail-fields.css';
import './details/two-versions.css';
