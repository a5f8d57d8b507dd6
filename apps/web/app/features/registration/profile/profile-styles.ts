import './abstract-details.css';
import './complete-panel.css';
import './profile-cards.css';
import './profile-header.css';
import '../../payments/payment-history.css';
import '../completion/completion-page.css';
import '../completion/proof-card.css';
