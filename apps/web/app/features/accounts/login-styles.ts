/** For a page that loads the login later: the styles must be there with the server's HTML. */
import '../../ui/card.css';
import '../../ui/check.css';
import '../../ui/field.css';
import '../../ui/help-box.css';
import '../../ui/highlights.css';
import '../../ui/notice.css';
import '../../ui/password-field.css';
import './account-form.css';
import './login-screen.css';
