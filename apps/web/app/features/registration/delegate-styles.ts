/** The styles of a delegate's pages: their scripts may load later, but their HTML is sent at once. */
import '@isocentre/ui/avatar.css';
import '@isocentre/ui/card.css';
import '@isocentre/ui/check.css';
import '@isocentre/ui/dialog.css';
import '@isocentre/ui/facts.css';
import '@isocentre/ui/field.css';
import '@isocentre/ui/notice.css';
import '@isocentre/ui/password-field.css';
import '@isocentre/ui/tag.css';
import '../../ui/alert.css';
import '../../ui/help-box.css';
import '../../ui/session-expired.css';
import '../../ui/stepper.css';
import '../../ui/timed-redirect.css';
import '../../ui/timer-line.css';
import './details/detail-fields.css';
import './details/two-versions.css';
