/**
 * Everyday topics, one a line, by the words that people ask for them and documents tell of them with: `_` joins words that
 * follow each other, `*` stands for any ending, and in front of a word for what it is compounded with.
 */
export const everyday = `
em_bé trẻ_sơ_sinh sơ_sinh xe_đẩy tã bỉm bú thay_tã cho_con_bú ghế_ăn_dặm
trẻ_em trẻ_nhỏ trẻ con_nhỏ con_gái con_trai cháu_bé cháu_nhỏ thiếu_nhi nhi_đồng bé_gái bé_trai con_tôi cháu_tôi mẫu_giáo
vị_thành_niên thiếu_niên thanh_thiếu_niên tuổi_teen dưới_18 chưa_đủ_tuổi đủ_tuổi trưởng_thành
độ_tuổi tuổi bao_nhiêu_tuổi mấy_tuổi tuổi_tối_thiểu giới_hạn_tuổi
phụ_huynh cha_mẹ bố_mẹ ba_mẹ người_giám_hộ giám_hộ người_lớn_đi_kèm đi_kèm
người_cao_tuổi người_già cao_tuổi ông_bà hưu_trí nghỉ_hưu lớn_tuổi
sinh_viên học_sinh thẻ_sinh_viên thẻ_học_sinh
khuyết_tật người_khuyết_tật xe_lăn thang_máy lối_dốc đường_dốc cầu_thang bậc_thang đi_lại_khó nạng tay_vịn
khiếm_thính điếc máy_trợ_thính ngôn_ngữ_ký_hiệu phụ_đề
khiếm_thị chữ_nổi chó_dẫn_đường
chó_mèo chú_chó con_chó mèo con_mèo thú_cưng vật_nuôi thú_nuôi cún rọ_mõm dây_xích
đỗ_xe đậu_xe gửi_xe để_xe bãi_xe bãi_đỗ bãi_đậu bãi_giữ_xe giữ_xe ô_tô xe_hơi xe_ô_tô hầm_xe chỗ_đậu chỗ_đỗ
xe_máy xe_gắn_máy mô_tô
xe_điện trạm_sạc sạc_xe sạc_điện bộ_sạc ổ_cắm sạc
xe_đạp đạp_xe
xe_buýt tàu_điện tàu_hỏa nhà_ga ga_tàu bến_xe trạm_xe trạm_dừng phương_tiện đi_đến đến_bằng_cách đường_đi chỉ_đường cách_đi đi_bằng_gì đi_xe_gì lối_đi tới_bằng
taxi đưa_đón xe_đưa_đón sân_bay đón_khách grab xe_trung_chuyển
địa_chỉ nằm_ở tọa_lạc vị_trí chỗ_nào
ăn đồ_ăn thức_ăn ăn_uống bữa_ăn bữa_trưa bữa_tối bữa_sáng ăn_sáng ăn_trưa ăn_tối nhà_hàng quán_ăn quán_cà_phê căng_tin căn_tin cà_phê nước_uống đồ_uống món_ăn thực_đơn suất_ăn ăn_nhẹ ẩm_thực bánh_mì
mang_đồ_ăn đồ_ăn_riêng thức_ăn_bên_ngoài đồ_ăn_từ_ngoài tự_mang dã_ngoại cắm_trại picnic mang_theo_đồ_ăn
ăn_chay món_chay đồ_chay dị_ứng thuần_chay gluten kiêng halal
rượu bia đồ_uống_có_cồn rượu_bia cồn
hút_thuốc thuốc_lá thuốc_lá_điện_tử cấm_hút
chụp_ảnh chụp_hình quay_phim quay_video máy_ảnh đèn_flash tự_sướng nhiếp_ảnh chân_máy
nhà_vệ_sinh toilet phòng_vệ_sinh wc
wifi wi_fi mạng_không_dây internet mạng kết_nối_mạng mật_khẩu_wifi
thanh_toán tiền_mặt trả_tiền thẻ_tín_dụng quẹt_thẻ cà_thẻ chuyển_khoản momo ví_điện_tử mã_qr trả_bằng qr thẻ_ngân_hàng
giá_vé chi_phí phí lệ_phí học_phí giá_cả mức_phí bao_nhiêu_tiền tốn_bao_nhiêu giá_tiền tiền_vé cước
miễn_phí không_mất_tiền không_mất_phí không_tốn_tiền không_phải_trả không_thu_phí khỏi_trả
giảm_giá ưu_đãi khuyến_mãi rẻ_hơn nửa_giá chiết_khấu mã_giảm phiếu_giảm
hóa_đơn hoá_đơn biên_lai biên_nhận phiếu_thu xuất_hóa_đơn hóa_đơn_đỏ vat
trả_góp trả_dần chia_nhỏ theo_đợt trả_hàng_tháng trích_nợ tự_động_trừ
đặt_cọc tiền_cọc cọc tiền_đặt_cọc trả_trước thế_chân ký_quỹ
hoàn_tiền hoàn_lại trả_lại_tiền lấy_lại_tiền được_hoàn bồi_hoàn
đổi_trả đổi_hàng trả_hàng đổi_lại hàng_lỗi không_vừa không_thích bị_lỗi
bảo_hành còn_bảo_hành
sửa sửa_chữa hỏng hư bị_hỏng bị_hư trục_trặc không_hoạt_động hư_hỏng vỡ bị_vỡ làm_hỏng làm_vỡ
khiếu_nại phàn_nàn góp_ý không_hài_lòng phản_ánh than_phiền
đặt_chỗ đặt_trước đặt_bàn đặt_lịch đặt_vé đặt_phòng đăng_ký giữ_chỗ ghi_danh đặt_hẹn lịch_hẹn hẹn_trước
khám lịch_khám đặt_khám lấy_số
hủy huỷ hủy_bỏ hủy_vé hủy_lịch không_đến_được không_tới_được không_đi_được bỏ_hẹn
đổi_lịch đổi_ngày đổi_giờ dời_lịch hoãn thay_đổi chuyển_ngày
gia_hạn kéo_dài lâu_hơn thêm_thời_gian mượn_lâu_hơn
đến_muộn đến_trễ muộn trễ trễ_giờ đi_muộn quá_giờ chậm
chờ chờ_đợi xếp_hàng đợi hàng_chờ thời_gian_chờ đông_khách đông_người
hội_viên thành_viên thẻ_thành_viên thẻ_hội_viên gia_nhập tham_gia làm_thẻ làm_hội_viên
chấm_dứt thôi_học nghỉ_tập rút_khỏi ra_khỏi hủy_hợp_đồng kết_thúc_hợp_đồng ngừng hủy_thẻ
bảo_lưu tạm_ngưng tạm_dừng tạm_nghỉ tạm_hoãn
thẻ_năm vé_năm vé_tháng thẻ_tháng gói_tháng gói_năm vé_mùa
giấy_tờ cmnd cccd căn_cước chứng_minh_thư hộ_chiếu bằng_lái giấy_chứng_nhận hồ_sơ giấy_phép giấy_tờ_tùy_thân bản_sao
mang_theo mang_gì chuẩn_bị cần_mang đem_theo đem_gì
quần_áo mặc trang_phục giày dép giày_thể_thao đồng_phục ăn_mặc đồ_tập vớ
khăn_tắm khăn ga_giường chăn gối bộ_chăn_ga
thuê cho_thuê mượn cho_mượn thuê_xe tiền_thuê
trả_sách trả_lại mang_trả hộp_trả nơi_trả hạn_trả
phạt tiền_phạt phí_phạt quá_hạn trả_muộn trả_trễ nộp_phạt
tủ_khóa tủ_đồ gửi_đồ giữ_đồ hành_lý vali ba_lô túi_xách gửi_hành_lý tủ_gửi túi
thất_lạc đồ_thất_lạc mất_đồ làm_mất bị_mất để_quên bỏ_quên quên_đồ nhặt_được tìm_thấy đánh_rơi rơi_mất
mất_thẻ mất_vé mất_chìa cấp_lại làm_lại_thẻ
mở_cửa giờ_mở_cửa giờ_làm_việc giờ_hoạt_động hoạt_động làm_việc giờ_mở mấy_giờ_mở phục_vụ_từ
đóng_cửa giờ_đóng đóng_lúc hết_giờ kết_thúc
ngày_nghỉ nghỉ nghỉ_lễ đóng_cửa_vào không_làm_việc
ngày_lễ lễ tết giáng_sinh noel năm_mới tết_nguyên_đán dịp_lễ quốc_khánh giao_thừa
mùa_hè mùa_đông mùa_mưa quanh_năm mùa_cao_điểm nghỉ_hè nghỉ_đông
cuối_tuần thứ_bảy chủ_nhật
ban_đêm qua_đêm nửa_đêm khuya buổi_tối giờ_giới_nghiêm 24_giờ suốt_đêm về_khuya
sáng_sớm buổi_sáng sớm
nhận_phòng check_in đến_nơi vào_phòng đến_sớm
trả_phòng check_out rời_phòng rời_đi
ngủ nghỉ_đêm chỗ_ngủ khách_sạn ở_lại giường nhà_nghỉ lưu_trú ký_túc_xá
điện_thoại gọi số_điện_thoại gọi_điện liên_hệ liên_lạc đường_dây_nóng hotline tổng_đài
@mail email mail thư_điện_tử e_mail
@phone điện_thoại gọi hotline liên_hệ
@web trang_web website web trang_mạng
ứng_dụng app trực_tuyến online qua_mạng
facebook zalo mạng_xã_hội fanpage instagram youtube
bản_tin nhận_tin thông_báo tin_nhắn nhắc_lịch nhắc_nhở sms
phụ_trách quản_lý giám_đốc trưởng_phòng hiệu_trưởng điều_hành lãnh_đạo đứng_đầu người_quản
chủ_sở_hữu chủ_nhân sở_hữu thuộc_về ông_chủ bà_chủ chủ_quán chủ_tiệm
thành_lập sáng_lập xây_dựng khánh_thành ra_đời người_sáng_lập xây_năm lập_ra
khóa_học lớp_học buổi_học lớp khoá_học bài_học đào_tạo hội_thảo
giáo_viên thầy cô_giáo giảng_viên huấn_luyện_viên dạy người_dạy hướng_dẫn_viên hlv
người_mới mới_bắt_đầu chưa_biết_gì kinh_nghiệm cơ_bản chưa_từng trình_độ
học_thử dùng_thử tập_thử buổi_thử thử_miễn_phí trải_nghiệm
nhóm đoàn theo_nhóm theo_đoàn khách_đoàn đông_người cả_đoàn
lớp_học_sinh trường_học đoàn_học_sinh nhà_trường
sức_chứa tối_đa_bao_nhiêu bao_nhiêu_người chứa chỗ_ngồi số_chỗ ghế mấy_người
vợ chồng bạn_bè bạn_trai bạn_gái người_thân gia_đình người_nhà đi_cùng khách_mời
tiếng_anh ngoại_ngữ ngôn_ngữ phiên_dịch tiếng_nước_ngoài người_nước_ngoài tiếng_việt
lửa đốt_lửa lửa_trại nướng bbq bếp_than pháo_hoa
ồn tiếng_ồn ồn_ào yên_tĩnh im_lặng nhạc giữ_trật_tự trật_tự
rác vứt_rác thùng_rác phân_loại tái_chế đổ_rác thu_gom
tắm phòng_tắm vòi_sen nước_nóng tắm_rửa phòng_thay_đồ thay_đồ
máy_sấy máy_sấy_tóc sấy_tóc
giặt giặt_ủi giặt_là máy_giặt phơi ủi_đồ
bơi bể_bơi hồ_bơi bơi_lội đồ_bơi áo_tắm mũ_bơi kính_bơi phao
độ_sâu
nhiệt_độ độ_c nước_ấm
xông_hơi spa tắm_hơi massage mát_xa
cứu_hộ nhân_viên_cứu_hộ trông_chừng giám_sát
cấp_cứu khẩn_cấp tai_nạn bị_thương sơ_cứu xe_cứu_thương 115 nguy_cấp chảy_máu
ốm bệnh bị_bệnh sốt đau_ốm y_tá bác_sĩ không_khỏe phòng_y_tế
hỏa_hoạn thoát_hiểm động_đất bình_chữa_cháy sơ_tán
mưa trời_mưa thời_tiết bão gió nắng trời_xấu
bảo_hiểm bảo_hiểm_y_tế bhyt bồi_thường trách_nhiệm đền_bù
mang_thai có_thai bà_bầu sinh_con thai sinh_nở
giao_hàng vận_chuyển ship giao_tận_nơi gửi_hàng phí_ship chuyển_hàng bưu_điện theo_dõi_đơn
đến_lấy nhận_hàng tự_đến_lấy lấy_hàng nhận_tại lấy_ở
mua_ở cửa_hàng bày_bán mua_vé quầy_bán quầy_vé quầy phòng_vé siêu_thị
vé tấm_vé vé_vào_cửa vé_vào_cổng vé_điện_tử vào_cửa vào_cổng
quà_tặng thẻ_quà_tặng phiếu_quà phiếu_mua tặng voucher gói_quà
quà_lưu_niệm đồ_lưu_niệm lưu_niệm đặc_sản
còn_hàng hết_hàng còn_chỗ còn_vé hết_vé hết_chỗ có_sẵn
thử_đồ phòng_thử cỡ kích_cỡ size
đổi_tiền ngoại_tệ atm rút_tiền đô_la máy_rút_tiền
triển_lãm trưng_bày hiện_vật bộ_sưu_tập sưu_tập
tham_quan hướng_dẫn_tham_quan thuyết_minh tour hướng_dẫn_viên
thuyết_minh_tự_động tai_nghe audio_guide máy_thuyết_minh
biểu_diễn buổi_diễn hòa_nhạc suất_chiếu vở_kịch nghỉ_giải_lao giải_lao
in_ấn photo máy_in sao_chép scan máy_quét bản_in
sách mượn_sách tạp_chí truyện sách_điện_tử sách_nói ebook
thẻ_thư_viện thẻ_bạn_đọc thẻ_đọc
máy_tính laptop máy_vi_tính máy_trạm
phòng_đọc phòng_tự_học phòng_học_nhóm chỗ_học chỗ_ngồi_học tự_học
kể_chuyện đọc_truyện giờ_kể
thuê_phòng thuê_hội_trường hội_trường tổ_chức_tiệc tiệc thuê_địa_điểm tổ_chức_sự_kiện
sinh_nhật tiệc_sinh_nhật
đám_cưới kết_hôn cưới đăng_ký_kết_hôn
tuyển_dụng việc_làm xin_việc ứng_tuyển tuyển làm_thêm nộp_hồ_sơ vị_trí_tuyển
thực_tập thực_tập_sinh học_việc
tình_nguyện tình_nguyện_viên giúp_đỡ
quyên_góp ủng_hộ đóng_góp tài_trợ từ_thiện hiến_tặng
thuốc đơn_thuốc kê_đơn nhà_thuốc thuốc_men toa_thuốc viên_thuốc
tiêm tiêm_chủng vắc_xin tiêm_phòng chích_ngừa vaccine mũi_tiêm
đau_răng đau_nhức nhức
răng nha_khoa nha_sĩ nhổ_răng trám_răng cạo_vôi niềng
xét_nghiệm khám_sức_khỏe chụp_x siêu_âm nội_soi kiểm_tra_sức_khỏe
nhịn_ăn bụng_đói
thăm_bệnh thăm_nuôi thăm giờ_thăm vào_thăm
khám_tại_nhà đến_nhà tại_nhà tận_nhà
tạm_trú thường_trú hộ_khẩu chuyển_nhà đổi_địa_chỉ chuyển_đến cư_trú
giấy_khai_sinh khai_sinh trích_lục
nộp_đơn mẫu_đơn đơn_xin thủ_tục làm_thủ_tục biểu_mẫu nộp_ở
ủy_quyền uỷ_quyền giấy_ủy_quyền làm_thay thay_mặt người_khác_đi_thay nhờ_người
ảnh_thẻ ảnh_chân_dung
hết_hạn thời_hạn hạn_sử_dụng có_giá_trị hiệu_lực còn_hạn
thuế nộp_thuế đóng_thuế
mất_bao_lâu bao_lâu kéo_dài thời_gian thời_lượng mấy_tiếng mấy_ngày
mật_khẩu đăng_nhập tài_khoản quên_mật_khẩu
dữ_liệu riêng_tư bảo_mật thông_tin_cá_nhân lưu_trữ máy_chủ quyền_riêng_tư
xuất_dữ_liệu tải_xuống tải_về csv pdf excel
nhập_dữ_liệu chuyển_dữ_liệu tải_lên
người_dùng nhân_viên số_tài_khoản đồng_nghiệp
bản_dùng_thử thời_gian_dùng_thử
tích_hợp kết_nối_với đồng_bộ api
phiên_bản cập_nhật cài_đặt nâng_cấp
gói_cước thuê_bao phí_hàng_tháng gói_dịch_vụ
bảo_dưỡng bảo_trì lốp phanh xích săm thủng_lốp thay_nhớt
báo_giá dự_toán ước_tính
xe_thay_thế
đồ_cũ hàng_cũ đã_qua_sử_dụng
chìa_khóa chìa_khoá thẻ_phòng
điều_hòa máy_lạnh sưởi máy_sưởi
nấu_ăn bếp nấu tủ_lạnh lò_vi_sóng nấu_nướng dụng_cụ_nấu
nguyên_liệu tạp_dề công_thức
cho_ăn thức_ăn_cho
vuốt_ve sờ chạm
voi sư_tử khỉ chim_cánh_cụt hươu_cao_cổ
hóa_thạch khủng_long bộ_xương
triệt_sản thiến
tẩy_giun bọ_chét ve_chó
gây_mê gây_tê
sợ lo_lắng hồi_hộp
sân_chơi khu_vui_chơi trò_chơi đồ_chơi
trông_trẻ giữ_trẻ gửi_con
mũ_bảo_hiểm thiết_bị dụng_cụ áo_phao đồ_bảo_hộ
câu_cá thuyền chèo_thuyền du_thuyền
leo_núi đi_bộ đường_mòn đỉnh
bao_xa khoảng_cách cây_số
diện_tích rộng héc_ta mét_vuông
chiều_cao cao_bao_nhiêu độ_cao
nặng cân_nặng trọng_lượng
tầng lầu tầng_mấy lầu_mấy
camera_an_ninh an_ninh
cách_sử_dụng cách_dùng sử_dụng_thế_nào hướng_dẫn_sử_dụng
chứng_chỉ bằng_cấp giấy_chứng_nhận
kiểm_tra bài_thi sát_hạch
nghỉ_học vắng_mặt học_bù
phụ_thu phụ_phí phí_thêm trả_thêm tính_thêm
tối_đa nhiều_nhất không_quá
tối_thiểu ít_nhất
két_sắt đồ_có_giá_trị tài_sản_quý
lễ_tân quầy_lễ_tân
bữa_sáng buffet ăn_sáng
bàn_ủi bàn_là giặt_khô
giấy_nghỉ_ốm giấy_nghỉ_bệnh giấy_xác_nhận
giấy_chuyển_viện chuyển_viện chuyên_khoa
lấy_máu thử_máu xét_nghiệm_máu siêu_âm
họp_phụ_huynh ngày_hội_mở
học_bổng học_phí
vé_ngày vé_lẻ vé_lượt một_lần
chăm_sóc_khách_hàng hỗ_trợ hỗ_trợ_kỹ_thuật
xác_thực_hai hai_lớp
sao_lưu khôi_phục xóa_nhầm
dung_lượng bộ_nhớ
xóa_tài_khoản xoá_tài_khoản đóng_tài_khoản
cửa_chính cổng_chính lối_vào cửa_sau
ghế_ngồi băng_ghế ngồi_nghỉ
`;
