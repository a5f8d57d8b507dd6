import './abstract-details.css';
import './complete-panel.css';
import './profile-cards.css';
import './profile-header.css';
import './payment-history.css';
