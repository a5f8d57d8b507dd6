/** For a page that brings the login later: its styles must be there when the server's words are. */
import '../../ui/card.css';
import '../../ui/check.css';
import '../../ui/field.css';
import '../../ui/help-box.css';
import '../../ui/highlights.css';
import '../../ui/notice.css';
import '../../ui/password-field.css';
import './account-form.css';
import './login-screen.css';
