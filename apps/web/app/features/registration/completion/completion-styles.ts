import '../../fees/fee-today.css';
import '../../payments/payment.css';
import '../../fees/price-chart.css';
import '../sticky-fee.css';
import './completion-page.css';
import './proof-card.css';
