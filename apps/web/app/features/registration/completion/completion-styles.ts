import '../fee-today.css';
import '../payment/payment.css';
import '../price-chart.css';
import '../sticky-fee.css';
import './completion-page.css';
import './proof-card.css';
