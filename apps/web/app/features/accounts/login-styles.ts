/** For a page that loads the login later: the styles must be there with the server's HTML. */
import '@isocentre/ui/card.css';
import '@isocentre/ui/check.css';
import '@isocentre/ui/field.css';
import '@isocentre/ui/notice.css';
import '@isocentre/ui/password-field.css';
import '../../ui/help-box.css';
import '../../ui/highlights.css';
import './account-form.css';
import './login-screen.css';
